import { describe, expect, test } from 'vitest'
import { sampleBundleCart, sampleCart } from '../../../test/sample-cart.ts'
import { amountsOf, isQuotable, reasonToWait, taxQuery } from './quote.ts'

const ADDRESS = { name: 'Bea Buyer', country: 'gb', postcode: ' LS1 4AP ' }
const READY = {
  state: 'ready',
  netMinor: 20_000,
  taxMinor: 4_000,
  taxNote: null,
  totalMinor: 24_000,
  currency: 'gbp',
} as const

describe('the question for sales tax', () => {
  test('the question for sales tax is asked for gbp and aud only', () => {
    expect(taxQuery(sampleCart([1], { currency: 'usd' }), ADDRESS, true)).toBeNull()
    expect(taxQuery(sampleCart([1]), ADDRESS, true)?.currency).toBe('gbp')
  })
  test('the question for sales tax has line amounts in minor units, exclusive of tax', () => {
    expect(taxQuery(sampleCart([1]), ADDRESS, true)?.line_items).toEqual([
      { amount: 20_000, reference: 'DELI-VID-1', quantity: 1, tax_behavior: 'exclusive' },
    ])
    expect(taxQuery(sampleBundleCart(), ADDRESS, true)?.line_items[0]?.amount).toBe(160_000)
  })
  test('the question for sales tax states that the tax is exclusive, where the address is from, and whether money moves', () => {
    const fields = { address_source: 'shipping', testMode: true, currency: 'gbp' }
    expect(taxQuery(sampleCart([1]), ADDRESS, true)).toMatchObject(fields)
    expect(taxQuery(sampleCart([1]), ADDRESS, false)?.testMode).toBe(false)
  })
  test('the question for sales tax cannot be asked without a country, and a post code where the country has them', () => {
    for (const change of [{ country: '' }, { postcode: '  ' }]) {
      const query = taxQuery(sampleCart([1]), { ...ADDRESS, ...change }, true)
      expect(query && isQuotable(query)).toBe(false)
    }
    for (const change of [{}, { country: 'qa', postcode: '' }]) {
      const query = taxQuery(sampleCart([1]), { ...ADDRESS, ...change }, true)
      expect(query && isQuotable(query)).toBe(true)
    }
  })
})

describe('the amounts', () => {
  test('the amounts are net fee, sales tax and their sum in minor units', () => {
    expect(amountsOf(sampleCart([1]), { taxMinor: 4_000, taxNote: null })).toEqual({
      netMinor: 20_000,
      taxMinor: 4_000,
      taxNote: null,
      totalMinor: 24_000,
      currency: 'gbp',
    })
  })
  test('the amounts are unknown for an empty cart', () => {
    expect(
      amountsOf({ items: [], totalMinor: 0, selectedTier: null }, { taxMinor: 0, taxNote: null }),
    ).toBeNull()
  })
})

describe('Pay', () => {
  test('Pay is locked with a reason while the total is not known', () => {
    for (const quote of [
      { state: 'incomplete' },
      { state: 'loading' },
      { state: 'failed', message: 'Down' },
    ] as const) {
      expect(reasonToWait(quote, 'ready')).not.toBeNull()
    }
  })
  test('Pay is locked, and does not mention loading, when the payment form has failed', () => {
    expect(reasonToWait(READY, 'failed')).toBe('You cannot pay without the card form.')
  })
  test('Pay is locked while the payment form is loading', () => {
    expect(reasonToWait(READY, 'loading')).toBe('The payment form is loading…')
  })
  test('Pay is locked for an amount that no card can be charged', () => {
    expect(reasonToWait({ ...READY, totalMinor: 100_000_000 }, 'ready')).toMatch(/cannot be paid by card/)
  })
  test('Pay is open once the total is known', () => {
    expect(reasonToWait(READY, 'ready')).toBeNull()
  })
})
