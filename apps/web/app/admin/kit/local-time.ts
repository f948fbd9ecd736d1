/** Times as values of a `datetime-local` field, in the time zone of the viewer. Empty means never. */

export function localOf(time: string | null): string {
  if (time === null) return ''
  const at = new Date(time)
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

export const timeOf = (local: string): string | null => (local === '' ? null : new Date(local).toISOString())
