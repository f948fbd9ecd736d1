/**
 * The formats of the tax numbers of companies, by country (R-TAX-2). The server verifies the check digits. A
 * number of another country is free text: nothing is decided by it.
 *
 * Sources: the European Commission's list of VAT number formats (VIES, question 11) for the EU and Northern
 * Ireland, HMRC for the United Kingdom, the Australian Business Register for the ABN, Inland Revenue for New
 * Zealand, the Federal Statistical Office for the Swiss UID, and the Brønnøysund Register Centre for Norway.
 */

export const MAX_TAX_NUMBER_LENGTH = 40

export type TaxNumberForm = {
  /** The name in the country. */
  name: string
  /** The beginning of a number; empty for registers that write none. */
  prefix: string
  looks: string
}

const vat = (prefix: string, looks: string): TaxNumberForm => ({
  name: 'VAT number',
  prefix,
  looks: `${prefix} and ${looks}`,
})

/** The forms by lower-case country code. */
export const TAX_NUMBER_FORMS: Readonly<Record<string, TaxNumberForm>> = {
  at: vat('AT', 'U with 8 digits'),
  be: vat('BE', '10 digits'),
  bg: vat('BG', '9 or 10 digits'),
  hr: vat('HR', '11 digits'),
  cy: vat('CY', '8 digits with a letter'),
  cz: vat('CZ', '8 to 10 digits'),
  dk: vat('DK', '8 digits'),
  ee: vat('EE', '9 digits'),
  fi: vat('FI', '8 digits'),
  fr: vat('FR', '11 characters'),
  de: vat('DE', '9 digits'),
  gr: vat('EL', '9 digits'),
  hu: vat('HU', '8 digits'),
  ie: vat('IE', '8 or 9 characters'),
  it: vat('IT', '11 digits'),
  lv: vat('LV', '11 digits'),
  lt: vat('LT', '9 or 12 digits'),
  lu: vat('LU', '8 digits'),
  mt: vat('MT', '8 digits'),
  nl: vat('NL', '9 digits, B and 2 digits'),
  pl: vat('PL', '10 digits'),
  pt: vat('PT', '9 digits'),
  ro: vat('RO', '2 to 10 digits'),
  sk: vat('SK', '10 digits'),
  si: vat('SI', '8 digits'),
  es: vat('ES', '9 characters'),
  se: vat('SE', '12 digits'),
  gb: vat('GB', '9 digits, or XI and 9 digits for Northern Ireland'),
  ch: { name: 'VAT number', prefix: 'CHE', looks: 'CHE and 9 digits' },
  no: { name: 'VAT number', prefix: 'NO', looks: '9 digits and MVA' },
  au: { name: 'Australian Business Number', prefix: 'ABN', looks: '11 digits' },
  nz: { name: 'GST number', prefix: 'GST', looks: '8 or 9 digits' },
}

const EU = 'at be bg hr cy cz dk ee fi fr de gr hu ie it lv lt lu mt nl pl pt ro sk si es se'.split(' ')

export const isInEu = (countryCode: string): boolean => EU.includes(countryCode)

export const taxNumberForm = (countryCode: string): TaxNumberForm | null =>
  (Object.hasOwn(TAX_NUMBER_FORMS, countryCode) && TAX_NUMBER_FORMS[countryCode]) || null

/** Returns the message for the user who entered an invalid number. */
export function badTaxNumberMessage(countryCode: string): string {
  const form = taxNumberForm(countryCode)
  return form
    ? `This is not a valid ${form.name}. Please check each digit; it looks like this: ${form.looks}.`
    : `Please enter letters, digits, spaces, dots, dashes and slashes only, ${MAX_TAX_NUMBER_LENGTH} at most.`
}

/**
 * The number as a register writes it, without its prefix: `136695976` of `DE 136.695.976`. For a country of
 * the table only.
 */
export function bareTaxNumber(form: TaxNumberForm, text: string): string {
  const letters = text.toUpperCase().replace(/[\s.\-/]/g, '')
  const bare = letters.startsWith(form.prefix) ? letters.slice(form.prefix.length) : letters
  return OTHER_FORMS[form.prefix]?.(bare) ?? bare
}

const withoutSuffix = (bare: string) => bare.replace(/(MWST|TVA|IVA|MVA)$/, '')

/** Forms of the same number that companies also use, by prefix. */
const OTHER_FORMS: Readonly<Record<string, (bare: string) => string>> = {
  CHE: withoutSuffix,
  NO: withoutSuffix,
  // The country code instead of the prefix of the register.
  EL: (bare) => bare.replace(/^GR/, ''),
  // The domestic number continues with a digit for the kind of taxation and two for the tax office: 12892312-2-42.
  HU: (bare) => bare.replace(/^(\d{8})[1-5]\d{2}$/, '$1'),
}
