/** The speeds of J, K and L, as editing programs have them: each press in the same direction doubles the speed. */

const FASTEST = 8

/** Negative is reverse, 0 is paused. A press in the other direction starts there at normal speed. */
export function nextSpeed(speed: number, direction: 1 | -1): number {
  if (Math.sign(speed) !== direction) return direction
  return direction * Math.min(FASTEST, Math.abs(speed) * 2)
}

/** The label of the speed; empty at normal speed and when paused. */
export function speedLabel(speed: number): string {
  if (speed === 0 || speed === 1) return ''
  return speed < 0 ? `Reverse ${-speed}×` : `Forward ${speed}×`
}
