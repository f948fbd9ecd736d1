/** Verifies the check digits of a company's tax number (R-TAX-2). */
import { bareTaxNumber, MAX_TAX_NUMBER_LENGTH, taxNumberForm } from '@rushes/commerce/tax-number'
import type { Validator } from 'stdnum'
import { loadLibrary } from '../../../platform/load-library.ts'

/** The library file that validates the tax numbers of a country. */
const CHECK_OF: Readonly<Record<string, string>> = {
  at: 'at/uid',
  be: 'be/vat',
  bg: 'bg/vat',
  hr: 'hr/oib',
  cy: 'cy/vat',
  cz: 'cz/dic',
  dk: 'dk/cvr',
  ee: 'ee/kmkr',
  fi: 'fi/alv',
  fr: 'fr/tva',
  de: 'de/vat',
  gr: 'gr/vat',
  hu: 'hu/anum',
  ie: 'ie/vat',
  it: 'it/iva',
  lv: 'lv/pvn',
  lt: 'lt/pvm',
  lu: 'lu/tva',
  mt: 'mt/vat',
  nl: 'nl/btw',
  pl: 'pl/nip',
  pt: 'pt/nif',
  ro: 'ro/cif',
  sk: 'sk/dph',
  si: 'si/ddv',
  es: 'es/nif',
  se: 'se/vat',
  gb: 'gb/vat',
  ch: 'ch/uid',
  no: 'no/orgnr',
  au: 'au/abn',
  nz: 'nz/ird',
}

/** @returns the stored form, such as `DE136695976`; null for a number that is not valid in that country. */
export async function checkTaxNumber(countryCode: string, text: string): Promise<string | null> {
  const form = taxNumberForm(countryCode)
  if (form === null) {
    const number = text.trim().replace(/\s+/g, ' ')
    return /^[\p{L}\p{N}][\p{L}\p{N} ./&-]*$/u.test(number) && number.length <= MAX_TAX_NUMBER_LENGTH
      ? number
      : null
  }
  const isNorthern = countryCode === 'gb' && /^\s*XI/i.test(text)
  const shape = isNorthern ? { ...form, prefix: 'XI' } : form
  const bare = bareTaxNumber(shape, text)
  // Each country's rules are in a separate file: all files together take a quarter of a second to load.
  const check: Validator = loadLibrary(`stdnum/lib/cjs/${CHECK_OF[countryCode]}.js`)
  const given = countryCode === 'ch' ? `CHE${bare}` : bare
  if (!/^[A-Z0-9+*]+$/.test(bare) || !check.validate(given).isValid) return null
  return keptForm(countryCode, shape.prefix, bare)
}

function keptForm(countryCode: string, prefix: string, bare: string): string {
  if (countryCode === 'au' || countryCode === 'nz') return bare
  if (countryCode === 'no') return `NO${bare}MVA`
  return `${prefix}${bare}`
}
