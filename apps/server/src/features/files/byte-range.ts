/** Reads the requested part of a file from a `Range` header (RFC 9110, R-FILE-3). */

export type ByteRange = { start: number; end: number }

const SINGLE = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i

/**
 * Returns one range, both ends inclusive. Several ranges, an unknown unit or an invalid header return the
 * whole file, which the RFC always allows.
 */
export function readRange(header: string | undefined, size: number): ByteRange | 'whole' | 'unsatisfiable' {
  const [, first = '', last = ''] = SINGLE.exec(header ?? '') ?? []
  if (first === '' && last === '') return 'whole'
  if (first === '') return lastBytes(Number(last), size)
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && Number(last) < start) return 'whole'
  return start < size ? { start, end } : 'unsatisfiable'
}

function lastBytes(count: number, size: number): ByteRange | 'whole' | 'unsatisfiable' {
  if (count === 0) return 'unsatisfiable'
  return size === 0 ? 'whole' : { start: Math.max(0, size - count), end: size - 1 }
}
