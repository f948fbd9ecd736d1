/** What an enquiry is about: the type in upper case, a dash, the id (specification, section 3). */
export function enquiryReference(item: { type: string; id: number }): string {
  return `${item.type.toUpperCase()}-${item.id}`
}
