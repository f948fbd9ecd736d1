import { describe, expect, test } from 'vitest'
import { usageFacts } from '../account/licence-usage.ts'
import { feeOf, referenceOf } from './purchase-words.ts'

describe('R-ORDER-1: a purchase', () => {
  test('has the reference opid-purchase_ref', () => {
    expect(referenceOf({ opid: '3107', purchase_ref: 'K7Q2MD' })).toBe('3107-K7Q2MD')
  })
  test('has a fee of two decimals and the currency in upper case', () => {
    expect(feeOf({ credit_value: '1250', tax_value: '0.00', currency: 'gbp' })).toEqual({
      fee: '1,250.00 GBP',
      tax: null,
    })
  })
  test('names the tax where it was paid', () => {
    expect(feeOf({ credit_value: '200.5', tax_value: '0.10', currency: 'aud' })).toEqual({
      fee: '200.50 AUD',
      tax: 'plus 0.10 sales tax',
    })
  })
})

describe('the usage on a certificate', () => {
  test('shows only known names, and only texts', () => {
    expect(usageFacts({ detail: 'urls', urls: ['https://a.example', 5], program: { html: 'x' } })).toEqual([
      { name: 'Website and social URLs', value: 'https://a.example' },
    ])
  })
})
