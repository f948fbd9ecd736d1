/** Proves R-TAX-2: how tax numbers are written and checked, country by country. */
import { badTaxNumberMessage, TAX_NUMBER_FORMS, taxNumberForm } from '@rushes/commerce/tax-number'
import { describe, expect, test } from 'vitest'
import { checkTaxNumber } from './check-tax-number.ts'

/** As users write them, and as they are stored. */
const VALID: Readonly<Record<string, readonly [written: string, kept: string]>> = {
  at: ['AT U13585627', 'ATU13585627'],
  be: ['BE 0403.019.261', 'BE0403019261'],
  bg: ['BG 175 074 752', 'BG175074752'],
  hr: ['HR 33392005961', 'HR33392005961'],
  cy: ['CY-10259033P', 'CY10259033P'],
  cz: ['CZ 25123891', 'CZ25123891'],
  dk: ['13 58 56 28', 'DK13585628'],
  ee: ['EE100594102', 'EE100594102'],
  fi: ['FI 2077474-0', 'FI20774740'],
  fr: ['Fr 40 303 265 045', 'FR40303265045'],
  de: ['de 136.695.976', 'DE136695976'],
  gr: ['EL 094259216', 'EL094259216'],
  hu: ['HU-12892312', 'HU12892312'],
  ie: ['IE 6433435F', 'IE6433435F'],
  it: ['IT 00743110157', 'IT00743110157'],
  lv: ['LV 4000 3521 600', 'LV40003521600'],
  lt: ['LT 119511515', 'LT119511515'],
  lu: ['LU 150 274 42', 'LU15027442'],
  mt: ['MT 1167-9112', 'MT11679112'],
  nl: ['NL004495445B01', 'NL004495445B01'],
  pl: ['PL 856-734-62-15', 'PL8567346215'],
  pt: ['PT 501 964 843', 'PT501964843'],
  ro: ['RO 185 472 90', 'RO18547290'],
  sk: ['SK 202 274 96 19', 'SK2022749619'],
  si: ['SI 5022 3054', 'SI50223054'],
  es: ['ES B-58378431', 'ESB58378431'],
  se: ['SE 123456789701', 'SE123456789701'],
  gb: ['GB 980 7806 84', 'GB980780684'],
  ch: ['CHE-107.787.577 IVA', 'CHE107787577'],
  no: ['NO 995 525 828 MVA', 'NO995525828MVA'],
  au: ['ABN 83 914 571 673', '83914571673'],
  nz: ['49-091-850', '49091850'],
}

/** The same number with one digit off: its last digit, or the last before the Dutch suffix. */
const withOneDigitOff = (text: string) => {
  const at = text.search(/\d(?=\D*$|B\d\d$)/)
  return `${text.slice(0, at)}${(Number(text[at]) + 1) % 10}${text.slice(at + 1)}`
}

describe('R-TAX-2: a tax number', () => {
  test('each country of the table of tax numbers has an example in this test', () => {
    expect(Object.keys(VALID).sort()).toEqual(Object.keys(TAX_NUMBER_FORMS).sort())
  })

  test.each(Object.entries(VALID))(
    'a tax number of %s is stored in one form',
    async (country, [written, kept]) => {
      expect(await checkTaxNumber(country, written)).toBe(kept)
      expect(await checkTaxNumber(country, kept)).toBe(kept)
    },
  )

  test.each(Object.entries(VALID))(
    'a tax number of %s with one digit off is refused',
    async (country, [written]) => {
      expect(await checkTaxNumber(country, withOneDigitOff(written))).toBeNull()
    },
  )

  test.each(Object.keys(VALID))('a tax number of another country is refused for %s', async (country) => {
    for (const text of ['', 'GB', 'US123456789', '../../../index', '1'.repeat(40), '💥']) {
      expect(await checkTaxNumber(country, text)).toBeNull()
    }
  })

  test.each([
    ['gr', 'GR 094259216', 'EL094259216'],
    ['gr', 'GR094259217', null],
    ['hu', '12892312-2-42', 'HU12892312'],
    ['hu', 'HU 12892312-1-01', 'HU12892312'],
    ['hu', '12892313-2-42', null],
    ['hu', '12892312-9-42', null],
  ])('a tax number of %s in another form, %s, is stored as %s', async (country, written, kept) => {
    expect(await checkTaxNumber(country, written)).toBe(kept)
  })

  test('a tax number of Northern Ireland begins with XI', async () => {
    expect(await checkTaxNumber('gb', 'xi 980 7806 84')).toBe('XI980780684')
    expect(await checkTaxNumber('gb', 'XI980780685')).toBeNull()
  })

  test('a tax number of a Dutch sole trader is validated with its suffix', async () => {
    expect(await checkTaxNumber('nl', 'NL000099998B57')).toBe('NL000099998B57')
    expect(await checkTaxNumber('nl', 'NL000099998B58')).toBeNull()
  })

  test('a tax number of a country without a rule is text of bounded length', async () => {
    expect(await checkTaxNumber('us', ' 12-3456789 ')).toBe('12-3456789')
    expect(await checkTaxNumber('ca', '123456789 RT0001')).toBe('123456789 RT0001')
    for (const text of ['', '<b>1</b>', '1'.repeat(41), 'a\nb\u0000', '=1+1']) {
      expect(await checkTaxNumber('us', text)).toBeNull()
    }
  })

  test('a wrong tax number is refused with a message that describes the form', () => {
    expect(badTaxNumberMessage('de')).toBe(
      'This is not a valid VAT number. Please check each digit; it looks like this: DE and 9 digits.',
    )
    expect(badTaxNumberMessage('us')).toContain('40 at most')
    expect(taxNumberForm('constructor')).toBeNull()
  })
})
