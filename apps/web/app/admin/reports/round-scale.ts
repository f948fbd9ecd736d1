const STEPS = 4

/** Each factor is used from the geometric mean of itself and the factor before it. */
const FACTORS = [
  [10, Math.sqrt(50)],
  [5, Math.sqrt(10)],
  [2, Math.sqrt(2)],
] as const

/**
 * A scale from 0 to a round number that is at least `highest`, with about four steps of 1, 2 or 5 times a power of ten.
 * Amounts and counts are whole numbers, so a step is at least 1.
 */
export function roundScale(highest: number): { top: number; ticks: number[] } {
  const step = stepOf(highest)
  const top = Math.ceil(highest / step) * step
  if (stepOf(top) !== step) return roundScale(top)
  return { top, ticks: Array.from({ length: top / step + 1 }, (_, place) => place * step) }
}

function stepOf(top: number): number {
  const exact = top / STEPS
  const power = 10 ** Math.floor(Math.log10(exact))
  const [factor] = FACTORS.find(([, from]) => exact / power >= from) ?? [1]
  return Math.max(1, factor * power)
}
