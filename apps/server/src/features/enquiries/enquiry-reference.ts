/** `VIDEO-41207`: what an enquiry is about (specification, section 3, Enquiry). */
export type EnquiryReference = { type: 'video' | 'image' | 'short' | 'package'; id: number }

const LARGEST_ID = 2_147_483_647

/** Null for anything that cannot be one of ours. */
export function parseReference(reference: string): EnquiryReference | null {
  const [, type, digits] = /^(VIDEO|IMAGE|SHORT|PACKAGE)-([1-9]\d{0,9})$/.exec(reference) ?? []
  const id = Number(digits)
  if (type === undefined || id > LARGEST_ID) return null
  return { type: type.toLowerCase() as EnquiryReference['type'], id }
}
