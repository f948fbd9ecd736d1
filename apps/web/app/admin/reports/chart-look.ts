/** Sizes and colours that all charts share. */
import type { LoadedReport } from './load-report.ts'

export type Chart = LoadedReport['charts'][number]

export const COLUMNS_HEIGHT = 260
export const BAR_HEIGHT = 44

/** Colours of the series in order; each has a contrast of 3 to 1 to the background. */
export const FILLS = ['fill-mark', 'fill-ink', 'fill-edge', 'fill-caution', 'fill-clear'] as const
