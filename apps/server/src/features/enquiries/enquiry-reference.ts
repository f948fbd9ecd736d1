/** Reads the reference of an enquiry, such as `VIDEO-41207` (R-ENQUIRY-2). */
const TYPES = ['video', 'image', 'short', 'package'] as const
const MAX_ID = 2_147_483_647

export type EnquiryReference = { type: (typeof TYPES)[number]; id: number }

/** @returns null for a text that cannot be a reference. */
export function parseReference(reference: string): EnquiryReference | null {
  const [, word, digits] = /^([A-Z]+)-([1-9]\d{0,9})$/.exec(reference) ?? []
  const type = TYPES.find((one) => one.toUpperCase() === word)
  const id = Number(digits)
  return type && id <= MAX_ID ? { type, id } : null
}
