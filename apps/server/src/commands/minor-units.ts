/** Reads amounts that staff type in commands: `1200.00` is 120000 minor units. The decimals are not optional, so that nobody means cents. */
export function minorUnitsOf(text: string): number {
  const match = /^(\d{1,8})\.(\d\d)$/.exec(text.trim())
  return match ? Number(match[1]) * 100 + Number(match[2]) : Number.NaN
}
