/** The speeds of J, K and L, as in editing programs: each press in the same direction doubles the speed. */

const FASTEST = 8

/** Negative is reverse, 0 is paused. A press in the other direction starts at normal speed. */
export function nextSpeed(speed: number, direction: 1 | -1): number {
  if (Math.sign(speed) !== direction) return direction
  return direction * Math.min(FASTEST, Math.abs(speed) * 2)
}

/** Returns the label of the speed; empty at the chosen speed and when paused. */
export function speedLabel(speed: number, chosen: number): string {
  if (speed === 0 || speed === chosen) return ''
  return speed < 0 ? `Reverse ${-speed}×` : `Forward ${speed}×`
}

/** The speeds of Play. */
export const SPEEDS = [0.25, 0.5, 1, 1.5, 2] as const

/** The next slower or faster speed of Play. */
export function speedNextTo(speed: number, by: 1 | -1): number {
  const at = SPEEDS.findIndex((one) => one >= speed)
  return SPEEDS[Math.max(0, Math.min(SPEEDS.length - 1, at + by))] ?? 1
}
