/** Numbers of results in words, the same on every machine. */

/** `1,204`; `10,000+` when only that many were counted. */
export function countText(count: number, exact = true): string {
  return `${String(count).replace(/\B(?=(\d{3})+$)/g, ',')}${exact ? '' : '+'}`
}

/** `1,204 results`, `1 result`, `10,000+ results`. */
export function countWords(count: number, exact = true): string {
  return `${countText(count, exact)} ${count === 1 ? 'result' : 'results'}`
}
