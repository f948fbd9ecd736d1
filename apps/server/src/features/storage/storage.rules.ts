/** When a file that no row names goes, and how fast masters are read (R-FILE-7, R-FILE-8). */

const DAY_MS = 24 * 60 * 60_000

/** Files come before the rows that name them, and a mistake is to be seen before it is final. */
export const ORPHAN_KEPT_MS = 7 * DAY_MS

const FEW = 100
const USUAL_SHARE = 0.1

/** More files without a row than this mean that the database is the wrong one, or an old one. */
export const isUnlikely = ({ files, old }: { files: number; old: number }): boolean =>
  old > FEW && old > files * USUAL_SHARE

/** How long to wait, so that these bytes take as long as the rate requires. */
export const waitOf = (bytes: number, tookMs: number, bytesPerSecond: number): number =>
  Math.max(0, (1000 * bytes) / bytesPerSecond - tookMs)
