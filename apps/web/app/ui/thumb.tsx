/** The thumbnail of a row; the text next to it describes it. */
import { classNames } from './class-names.ts'
import { PosterImage } from './poster-image.tsx'

type ThumbProps = {
  src: string
  /** Blurs graphic material (R-GRAPHIC-1). */
  veiled?: boolean
  /** The displayed width, as in the attribute `sizes`. */
  sizes?: string
  className?: string
}

export function Thumb({ src, veiled = false, sizes = '10rem', className }: ThumbProps) {
  return (
    <span className={classNames('relative block aspect-video overflow-hidden rounded-sm bg-well', className)}>
      {src !== '' && (
        <PosterImage
          src={src}
          sizes={sizes}
          width={320}
          height={180}
          veiled={veiled}
          // Portrait pictures are shown in full, centred.
          className="mx-auto h-full w-auto max-w-full object-cover"
        />
      )}
      {veiled && <GraphicMark />}
    </span>
  )
}

/** Shows the reason for the blur over a picture. Its parent is positioned. */
export function GraphicMark() {
  return (
    <span className="small-caps graphic-mark">
      Graphic<span className="sr-only"> content</span>
    </span>
  )
}
