/**
 * A figure that is promised for a machine which does nothing else. It is always printed; it fails a test only where
 * `FIGURES=1` says that this is such a machine.
 */
import { expect } from 'vitest'

export function expectFigure(what: string, measured: number, limit: number): void {
  process.stdout.write(`${what}: ${Math.round(measured)}, promised ${limit}\n`)
  if (process.env['FIGURES'] === '1') expect(measured, what).toBeLessThanOrEqual(limit)
}
