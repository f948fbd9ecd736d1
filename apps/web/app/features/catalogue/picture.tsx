/** A picture in its frame, which has the picture's colour until it arrives. The policy refuses inline styles, so an SVG paints it. */
import type { ResultItem } from '@rushes/contract/clips'
import { useSite } from '../../lib/site.ts'
import { mediaUrl } from '../../lib/url.ts'
import { PosterImage } from '../../ui/poster-image.tsx'
import { focalAttributes } from './focal-attributes.ts'

export type Pictured = Pick<ResultItem, 'thumbpath' | 'colour' | 'width' | 'height' | 'focal'>

const FRAMES = { wide: 'aspect-video', upright: 'aspect-[9/16]', tile: 'aspect-[4/3]' }

/** On a phone there are two cards in a row. Larger screens take the width of 320 pixels, unless they are very wide. */
const CARD_SIZES = '(width>=110rem) 25rem,(width>=48rem) 20rem,calc(50vw - 1.5rem)'

type PictureProps = {
  of: Pictured
  frame?: keyof typeof FRAMES
  className?: string
  /** The width at which it is shown, as in `srcset`. */
  sizes?: string
  /** One of the page's main pictures: fetched first instead of when it is scrolled into view. */
  main?: boolean
  /** Graphic material is not seen unasked (R-GRAPHIC-1). */
  veiled?: boolean
}

/** The text next to the picture describes it. */
export function Picture({
  of,
  frame = 'wide',
  className = '',
  sizes = CARD_SIZES,
  main,
  veiled,
}: PictureProps) {
  const { mediaBase } = useSite()
  const { thumbpath, colour, width, height, focal } = of
  // Upright pictures in wide frames, and wide ones in upright frames, stay whole on their colour.
  const isWhole = height > width !== (frame === 'upright')
  return (
    <span className={`relative block overflow-hidden rounded-sm ${FRAMES[frame]} ${className}`}>
      <svg className="absolute inset-0 size-full" aria-hidden="true">
        <rect width="100%" height="100%" fill={colour} />
      </svg>
      {thumbpath && (
        <PosterImage
          src={mediaUrl(mediaBase, thumbpath)}
          sizes={sizes}
          main={main}
          {...(!isWhole && focalAttributes(focal))}
          veiled={veiled}
          className={`absolute inset-0 size-full ${isWhole ? 'object-contain' : 'object-cover'}`}
        />
      )}
    </span>
  )
}
