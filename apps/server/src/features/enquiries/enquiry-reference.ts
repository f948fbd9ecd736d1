/** Reads the reference of an enquiry, such as `VIDEO-41207` (R-ENQUIRY-2). */
import { MAX_INTEGER } from '@rushes/contract/integers'

const TYPES = ['video', 'image', 'short', 'package'] as const

export type EnquiryReference = { type: (typeof TYPES)[number]; id: number }

/** @returns null for a text that cannot be a reference. */
export function parseReference(reference: string): EnquiryReference | null {
  const [, word, digits] = /^([A-Z]+)-([1-9]\d{0,9})$/.exec(reference) ?? []
  const type = TYPES.find((one) => one.toUpperCase() === word)
  const id = Number(digits)
  return type && id <= MAX_INTEGER ? { type, id } : null
}
