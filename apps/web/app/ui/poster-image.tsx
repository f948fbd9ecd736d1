/**
 * The still of a clip in the size and format that the browser needs: AVIF in three widths, or JPEG without
 * AVIF support.
 */
import type { ComponentProps } from 'react'
import { avifSet } from '../lib/poster.ts'
import { classNames } from './class-names.ts'

type PosterImageProps = Omit<ComponentProps<'img'>, 'src'> & {
  src: string
  /** The displayed width, as in the attribute `sizes`. */
  sizes: string
  /** Whether it is a main picture of the page: fetched first instead of when it is scrolled into view. */
  main?: boolean | undefined
  /** Blurs graphic material (R-GRAPHIC-1). */
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
        className={classNames(className, veiled && 'blur-xl')}
      />
    </picture>
  )
}
