import { describe, expect, it } from 'vitest'
import { usageFacts } from './licence-usage.ts'
import { feeOf, referenceOf } from './purchase-words.ts'

describe('a purchase in words', () => {
  it('the reference is opid-purchase_ref', () => {
    expect(referenceOf({ opid: '3107', purchase_ref: 'K7Q2MD' })).toBe('3107-K7Q2MD')
  })
  it('the fee has two decimals and the currency in capitals', () => {
    expect(feeOf({ credit_value: '1250', tax_value: '0.00', currency: 'gbp' })).toEqual({
      fee: '1,250.00 GBP',
      tax: null,
    })
  })
  it('tax is said where it was paid', () => {
    expect(feeOf({ credit_value: '200.5', tax_value: '0.10', currency: 'aud' })).toEqual({
      fee: '200.50 AUD',
      tax: 'plus 0.10 sales tax',
    })
  })
})

describe('the usage on a certificate', () => {
  it('only what is known by name and is text', () => {
    expect(usageFacts({ detail: 'urls', urls: ['https://a.example', 5], program: { html: 'x' } })).toEqual([
      { name: 'Website and social URLs', value: 'https://a.example' },
    ])
  })
})
