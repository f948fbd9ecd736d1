/**
 * A picture in a frame of the picture's colour until it is loaded. The policy refuses inline styles, so an
 * SVG paints it.
 */
import type { ResultItem } from '@rushes/contract/clips'
import { useSite } from '../../lib/site.ts'
import { mediaUrl } from '../../lib/url.ts'
import { classNames } from '../../ui/class-names.ts'
import { PosterImage } from '../../ui/poster-image.tsx'
import { focalAttributes } from './focal-attributes.ts'

export type Pictured = Pick<ResultItem, 'thumbpath' | 'colour' | 'width' | 'height' | 'focal'>

const FRAMES = { wide: 'aspect-video', upright: 'aspect-[9/16]', tile: 'aspect-[4/3]' }

/**
 * A phone shows two cards in a row. Larger screens use the width of 320 pixels, unless they are very wide.
 */
const CARD_SIZES = '(width>=110rem) 25rem,(width>=48rem) 20rem,calc(50vw - 1.5rem)'

type PictureProps = {
  of: Pictured
  frame?: keyof typeof FRAMES
  className?: string
  /** The displayed width, as in the attribute `sizes`. */
  sizes?: string
  /** Whether it is a main picture of the page: fetched first instead of when it is scrolled into view. */
  main?: boolean
  /** Blurs graphic material (R-GRAPHIC-1). */
  veiled?: boolean
}

/** It has no alternative text, because the text next to the picture describes it. */
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
  // Upright pictures in wide frames, and wide ones in upright frames, are shown whole on their colour.
  const isWhole = height > width !== (frame === 'upright')
  return (
    <span className={classNames('picture', FRAMES[frame], className)}>
      <svg aria-hidden="true">
        <rect width="100%" height="100%" fill={colour} />
      </svg>
      {thumbpath && (
        <PosterImage
          src={mediaUrl(mediaBase, thumbpath)}
          sizes={sizes}
          main={main}
          {...(!isWhole && focalAttributes(focal))}
          veiled={veiled}
          className={isWhole ? 'object-contain' : 'object-cover'}
        />
      )}
    </span>
  )
}
