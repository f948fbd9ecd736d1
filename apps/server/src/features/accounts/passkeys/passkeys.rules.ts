/** Decides for which site passkeys are valid, how a new one is named, and when a copy was used (R-PASSKEY-1, R-PASSKEY-3). */
import { deviceLabel } from '../sessions/sessions.rules.ts'

/** Returns the site that a passkey is bound to. */
export function relyingPartyOf(baseUrl: string): { rpID: string; origin: string } {
  const { hostname, origin } = new URL(baseUrl)
  return { rpID: hostname, origin }
}

/** Makers of the most frequent authenticators, by their AAGUID. */
const AUTHENTICATORS: Readonly<Record<string, string>> = {
  '08987058-cadc-4b81-b6e1-30de50dcbe96': 'Windows Hello',
  '6028b017-b1d4-4c02-b4b3-afcdafc96bb2': 'Windows Hello',
  '9ddd1817-af5a-4672-a2b9-3e3dd95000a9': 'Windows Hello',
  'adce0002-35bc-c60a-648b-0b25f1f05503': 'Chrome on Mac',
  'bada5566-a7aa-401f-bd96-45619a55120d': '1Password',
  'd548826e-79b4-db40-a3d8-11116f7e8349': 'Bitwarden',
  'ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4': 'Google Password Manager',
  'fbfc3007-154e-4ecc-8c0b-6e020557d7bd': 'iCloud Keychain',
  '531126d6-e717-415c-9320-3d9aa6981239': 'Dashlane',
  '53414d53-554e-4700-0000-000000000000': 'Samsung Pass',
}

export const suggestName = (aaguid: string, userAgent: string): string =>
  AUTHENTICATORS[aaguid] ?? deviceLabel(userAgent)

/** Detects a copied passkey by its counter. Passkeys without a counter always report 0. */
export const isCopied = (known: number, reported: number): boolean =>
  (known > 0 || reported > 0) && reported <= known
