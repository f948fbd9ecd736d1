/** The posters of a clip in AVIF, which are next to the JPEG. */
import { POSTER, POSTER_WIDTHS } from '@rushes/commerce/media-path'

/** Returns the `srcset` of the posters; empty for a picture that is not a poster. */
export const avifSet = (src: string) =>
  src.endsWith(POSTER)
    ? POSTER_WIDTHS.map((width) => `${src.replace(POSTER, `poster-${width}.avif`)} ${width}w`).join(', ')
    : ''
