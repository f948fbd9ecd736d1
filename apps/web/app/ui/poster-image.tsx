/** The still of a clip in the size and format that the browser needs: AVIF in three widths, JPEG where AVIF is not known. */
import type { ComponentProps } from 'react'
import { avifSet } from '../lib/poster.ts'

type PosterImageProps = Omit<ComponentProps<'img'>, 'src'> & {
  src: string
  /** The width at which it is shown, as in `srcset`. */
  sizes: string
  /** One of the page's main pictures: fetched first instead of when it is scrolled into view. */
  main?: boolean | undefined
  /** Graphic material is not seen unasked (R-GRAPHIC-1). */
  veiled?: boolean | undefined
}

export function PosterImage({
  src,
  sizes,
  main,
  veiled,
  className = '',
  alt = '',
  ...image
}: PosterImageProps) {
  const set = avifSet(src)
  return (
    <picture className="contents">
      {set && <source type="image/avif" srcSet={set} sizes={sizes} />}
      <img
        src={src}
        alt={alt}
        {...(main ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const })}
        {...image}
        className={`${className} ${veiled ? 'blur-xl' : ''}`}
      />
    </picture>
  )
}
