/** A value of a clip's field, in words. */
export function valueWords(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–'
  if (Array.isArray(value)) return value.length === 0 ? '–' : value.join(', ')
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value)
}
