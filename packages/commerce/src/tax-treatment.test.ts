/** R-TAX-3: when an account declares the tax itself. */
import { describe, expect, test } from 'vitest'
import { isInEu, TAX_NUMBER_FORMS } from './tax-number.ts'
import { type TaxCase, taxTreatment } from './tax-treatment.ts'

const NUMBER = 'a valid number'
const treat = (sellerCountry: string, buyerCountry: string, change: Partial<TaxCase> = {}) =>
  taxTreatment({ sellerCountry, buyerCountry, accountCountry: buyerCountry, taxNumber: NUMBER, ...change })

describe('R-TAX-3: a company with a tax number in another country', () => {
  test.each([
    ['gb', 'de', 'VAT', 'Article 196 of Directive 2006/112/EC; section 7A of the Value Added Tax Act 1994'],
    ['de', 'fr', 'VAT', 'Article 44 of Directive 2006/112/EC; Article 196 of Directive 2006/112/EC'],
    ['de', 'gb', 'VAT', 'section 8 of the Value Added Tax Act 1994; Article 44 of Directive 2006/112/EC'],
    ['gb', 'ch', 'VAT', 'Article 45 of the Swiss VAT Act'],
    ['gb', 'no', 'VAT', 'section 11-3 of the Norwegian VAT Act'],
    ['gb', 'au', 'GST', 'Division 84 of the A New Tax System'],
    ['gb', 'nz', 'GST', 'section 8(4B) of the Goods and Services Tax Act 1985'],
    ['au', 'gb', 'VAT', 'section 38-190 of the A New Tax System'],
    ['nz', 'au', 'GST', 'section 11A(1)(k) of the Goods and Services Tax Act 1985'],
    ['ch', 'de', 'VAT', 'Article 8 of the Swiss VAT Act'],
    ['no', 'se', 'VAT', 'section 6-22 of the Norwegian VAT Act'],
  ])(
    'a company with a tax number in another country that buys from %s in %s is under the reverse charge',
    (seller, buyer, tax, law) => {
      const { kind, note } = treat(seller, buyer)
      expect(kind).toBe('reverse_charge')
      expect(note).toContain(`Reverse charge: the customer accounts for the ${tax} (`)
      expect(note).toContain(law)
    },
  )

  test('every country with a checked number has a law, as seller and as buyer', () => {
    for (const country of Object.keys(TAX_NUMBER_FORMS)) {
      const other = country === 'gb' ? 'de' : 'gb'
      expect(treat(other, country).kind).toBe('reverse_charge')
      expect(treat(country, other).kind).toBe('reverse_charge')
    }
    expect(Object.keys(TAX_NUMBER_FORMS).filter(isInEu)).toHaveLength(27)
  })
})

describe('R-TAX-3: tax is charged in the usual way', () => {
  test.each(['gb', 'de', 'au'])('tax is charged inside %s, also to a company with a number', (country) => {
    expect(treat(country, country)).toEqual({ kind: 'usual', note: null })
  })

  test('tax is charged without a number, and where the seller states no country', () => {
    expect(treat('gb', 'au', { taxNumber: '' }).kind).toBe('usual')
    expect(treat('', 'au').kind).toBe('usual')
  })

  test('tax is charged where the billing country differs from that of the number', () => {
    expect(treat('gb', 'au', { accountCountry: 'de' }).kind).toBe('usual')
    expect(treat('de', 'gb', { accountCountry: 'de' }).kind).toBe('usual')
  })

  test('tax is charged from and to countries that the table does not have', () => {
    expect(treat('gb', 'us').kind).toBe('usual')
    expect(treat('us', 'gb').kind).toBe('usual')
    expect(treat('constructor', 'gb').kind).toBe('usual')
  })

  test('tax is charged between Great Britain and Northern Ireland: for services they are one country', () => {
    expect(treat('gb', 'gb', { taxNumber: 'XI980780684' }).kind).toBe('usual')
  })
})
