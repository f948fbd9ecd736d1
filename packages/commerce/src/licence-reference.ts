/**
 * The public reference of a licence: 12 characters of Crockford's base 32 alphabet, shown in groups of four
 * (R-VERIFY-1). The database draws it.
 */

/** Longer texts are no reference, however they are written. */
export const MAX_TYPED_REFERENCE = 80

const REFERENCE = /^[\dA-HJKMNP-TV-Z]{12}$/

/** Returns `7Q2M-9KDT-4XWB` for a stored reference. */
export const shownLicenceReference = (ref: string): string => ref.replace(/.{4}(?=.)/g, '$&-')

/** Reads a typed reference as it is stored: case, spaces, hyphens, and O, I or L for digits do not matter; null for any other text. */
export function readLicenceReference(typed: string): string | null {
  if (typed.length > MAX_TYPED_REFERENCE) return null
  const ref = typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Pd}]/gu, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
  return REFERENCE.test(ref) ? ref : null
}

/** The path at which a reference is verified. */
export const verifyPath = (shownReference: string): string => `/verify/${shownReference}`
