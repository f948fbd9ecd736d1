/** Decides when a file without a row is removed, and how fast masters are read (R-FILE-7, R-FILE-8). */

const DAY_MS = 24 * 60 * 60_000

/**
 * Retention of files without a row, because files precede their rows, and mistakes must be noticed in time.
 */
export const ORPHAN_KEPT_MS = 7 * DAY_MS

const FEW = 100
const USUAL_SHARE = 0.1

/** Returns whether the number of files without a row suggests a wrong or old database. */
export const isUnlikely = ({ files, old }: { files: number; old: number }): boolean =>
  old > FEW && old > files * USUAL_SHARE

/** Returns the wait in ms, so that these bytes take as long as the rate requires. */
export const waitOf = (bytes: number, tookMs: number, bytesPerSecond: number): number =>
  Math.max(0, (1000 * bytes) / bytesPerSecond - tookMs)
