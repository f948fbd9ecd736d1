/** Addresses of a list: every change of the query goes to the first page. */

type Change = Readonly<Record<string, string | null>>

export function changedQuery(query: URLSearchParams, change: Change): string {
  const next = new URLSearchParams(query)
  next.delete('cursor')
  for (const [name, value] of Object.entries(change)) {
    if (value === null || value === '') next.delete(name)
    else next.set(name, value)
  }
  return `?${next}`
}

type Sort = { sort: string; order: 'asc' | 'desc' }

/** Returns the sort in the address, or the default of the list. */
export function sortOf(query: URLSearchParams, usual: Sort): Sort {
  const sort = query.get('sort')
  if (sort === null && !query.has('order')) return usual
  return { sort: sort ?? usual.sort, order: query.get('order') === 'asc' ? 'asc' : 'desc' }
}

/** Returns the query that sorts by a column; a column that is sorted already is reversed. */
export const sortQuery = (query: URLSearchParams, now: Sort, sort: string): string =>
  changedQuery(query, { sort, order: now.sort === sort && now.order === 'desc' ? 'asc' : null })
