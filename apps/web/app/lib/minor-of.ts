/** Reads `1200.50` or `1200,5` as minor units; returns null for anything else. */
export function minorOf(text: string): number | null {
  const [, major, decimals = ''] = /^(\d{1,7})(?:[.,](\d{1,2}))?$/.exec(text.trim()) ?? []
  return major === undefined ? null : Number(major) * 100 + Number(decimals.padEnd(2, '0'))
}
