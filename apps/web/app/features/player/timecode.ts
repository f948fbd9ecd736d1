/** Formats seconds as `00:08.2`: minutes, seconds and tenths, rounded down. */
export function formatTimecode(seconds: number): string {
  const tenths = Math.max(0, Math.floor(seconds * 10 + 1e-6))
  const pad = (value: number) => String(value).padStart(2, '0')
  return `${pad(Math.floor(tenths / 600))}:${pad(Math.floor(tenths / 10) % 60)}.${tenths % 10}`
}
