/**
 * Labels of numbers of results. No locale is used, so that the server and every browser return the same text.
 */

/** Returns `1,204`, or `10,000+` if the server stopped counting (R-SEARCH-4). */
export function countText(count: number, exact = true): string {
  return `${String(count).replace(/\B(?=(\d{3})+$)/g, ',')}${exact ? '' : '+'}`
}

/** Returns `1,204 results`, `1 result` or `10,000+ results`. */
export function countLabel(count: number, exact = true): string {
  return `${countText(count, exact)} ${count === 1 ? 'result' : 'results'}`
}
