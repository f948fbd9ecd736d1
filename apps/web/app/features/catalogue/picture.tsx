/** A picture in its frame, which has the picture's colour until it arrives. The policy refuses inline styles, so an SVG paints it. */
import { useSite } from '../../lib/site.ts'
import { mediaUrl } from '../../lib/url.ts'

type PictureProps = {
  src: string
  colour: string
  /** Empty where the words beside the picture say the same. */
  alt?: string
  className?: string
  width?: number
  height?: number
  /** One of the page's main pictures: fetched first instead of when it is scrolled into view. */
  main?: boolean
}

export function Picture({
  src,
  colour,
  alt = '',
  className = '',
  width = 640,
  height = 360,
  main = false,
}: PictureProps) {
  const { mediaBase } = useSite()
  return (
    <span className={`relative block overflow-hidden rounded-sm bg-well ${className}`}>
      <svg className="absolute inset-0 size-full" aria-hidden="true">
        <rect width="100%" height="100%" fill={colour} />
      </svg>
      {src !== '' && (
        <img
          src={mediaUrl(mediaBase, src)}
          alt={alt}
          width={width}
          height={height}
          decoding="async"
          {...(main ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const })}
          className="absolute inset-0 size-full object-cover"
        />
      )}
    </span>
  )
}
