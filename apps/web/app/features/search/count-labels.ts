/** Labels of numbers of results. No locale is used, so that the server and every browser write the same. */

/** `1,204`, or `10,000+` when the server counted no further (R-SEARCH-4). */
export function countText(count: number, exact = true): string {
  return `${String(count).replace(/\B(?=(\d{3})+$)/g, ',')}${exact ? '' : '+'}`
}

/** `1,204 results`, `1 result`, `10,000+ results`. */
export function countLabel(count: number, exact = true): string {
  return `${countText(count, exact)} ${count === 1 ? 'result' : 'results'}`
}
