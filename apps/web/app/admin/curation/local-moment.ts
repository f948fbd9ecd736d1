/** Times as a field of day and time has them, in the time zone of the viewer. Empty means never. */

export function localOf(moment: string | null): string {
  if (moment === null) return ''
  const at = new Date(moment)
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

export const momentOf = (local: string): string | null =>
  local === '' ? null : new Date(local).toISOString()
