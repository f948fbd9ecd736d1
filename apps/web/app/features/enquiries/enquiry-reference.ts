/** What an enquiry is about: the type in upper case, a dash, the id (specification, section 3, Enquiry). */

export function enquiryReference(item: { type: string; id: number }): string {
  return `${item.type.toUpperCase()}-${item.id}`
}

/** The `reference` of a query, or null when there is none of our form. */
export function readReference(query: URLSearchParams): string | null {
  const given = query.get('reference') ?? ''
  return /^(VIDEO|IMAGE|SHORT|PACKAGE)-[1-9]\d{0,9}$/.test(given) ? given : null
}
