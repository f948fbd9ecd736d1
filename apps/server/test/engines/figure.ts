/** A figure that is promised for an idle machine: always printed, but required only with `FIGURES=1`. */
import { expect } from 'vitest'

export function expectFigure(what: string, measured: number, limit: number): void {
  process.stdout.write(`${what}: ${Math.round(measured)}, promised ${limit}\n`)
  if (process.env['FIGURES'] === '1') expect(measured, what).toBeLessThanOrEqual(limit)
}
