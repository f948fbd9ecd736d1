/** The address of a comparison: `/compare?ids=41207,41214`. */
import { urlOf } from '../../lib/url.ts'

const MIN_COMPARED = 2
const MAX_COMPARED = 4

export const isComparable = (count: number): boolean => count >= MIN_COMPARED && count <= MAX_COMPARED

export const compareAddress = (ids: readonly number[]): string => urlOf('/compare', { ids: ids.join() })

/** Returns null if the address does not contain 2 to 4 different clips. */
export function readCompared(params: URLSearchParams): number[] | null {
  const values = [...new Set((params.get('ids') ?? '').split(',').map((value) => value.trim()))]
  if (!isComparable(values.length) || !values.every((value) => /^[1-9]\d{0,8}$/.test(value))) return null
  return values.map(Number)
}
