/** The class of a picture, which filters, cards and prices name. */
export type Quality = 'SD' | '720p' | '1080p' | '4K' | '8K'

const CLASSES: readonly [lines: number, quality: Quality][] = [
  [4_320, '8K'],
  [2_160, '4K'],
  [1_080, '1080p'],
  [720, '720p'],
]

/** Follows from the lines of the frame, of an upright one from its shorter side (R-MEDIA-1). */
export function qualityOf({ width, height }: { width: number; height: number }): Quality {
  const lines = Math.min(width, height)
  return CLASSES.find(([least]) => lines >= least)?.[1] ?? 'SD'
}
