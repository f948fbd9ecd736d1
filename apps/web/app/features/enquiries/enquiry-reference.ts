/** The reference of an enquiry: the type in upper case, a dash, the id (R-ENQUIRY-2). */

export function enquiryReference(item: { type: string; id: number }): string {
  return `${item.type.toUpperCase()}-${item.id}`
}

/** Returns the `reference` of a query; null if it does not have this form. */
export function readReference(query: URLSearchParams): string | null {
  const given = query.get('reference') ?? ''
  return /^(VIDEO|IMAGE|SHORT|PACKAGE)-[1-9]\d{0,9}$/.test(given) ? given : null
}

const MAX_WANTED = 200

/** Returns the `about` of a query, a search term without results, on one line; null if there is none. */
export function readWanted(query: URLSearchParams): string | null {
  const given = (query.get('about') ?? '').replace(/\s+/g, ' ').trim().slice(0, MAX_WANTED)
  return given === '' ? null : given
}
