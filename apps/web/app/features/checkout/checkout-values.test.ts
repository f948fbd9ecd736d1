import { describe, expect, test } from 'vitest'
import { type CheckoutValues, detailOf, namedErrors, validateCheckout } from './checkout-values.ts'

const COMPLETE: CheckoutValues = {
  usageType: 'DELI',
  audience: '',
  program: '',
  urls: 'scroll.example, https://social.example/scroll',
  country: 'gb',
  line1: '14 Headline Street',
  city: 'Leeds',
  postcode: 'LS1 4AP',
  purchaseOrderNumber: '',
  costCentre: '',
  restrictionsRead: false,
  terms: true,
}

function errorsOf(change: Partial<CheckoutValues>) {
  return validateCheckout({ ...COMPLETE, ...change }, { currency: 'gbp', restrictions: 0 })
}

describe('the checkout form', () => {
  test('the checkout form without a usage type: Please select a usage type', () => {
    expect(errorsOf({ usageType: '' })).toEqual({ usageType: 'Please select a usage type' })
  })
  test('NNTS and CSDO need a program or production', () => {
    for (const usageType of ['NNTS', 'CSDO']) {
      expect(errorsOf({ usageType, program: '  ' })).toEqual({ program: 'Please fill in this field' })
    }
  })
  test('DELI and DEMA need website or social URLs', () => {
    for (const usageType of ['DELI', 'DEMA']) {
      expect(errorsOf({ usageType, urls: ' , ' })).toEqual({ urls: 'Please fill in this field' })
    }
  })
  test('R-TIER-8: the declared audience must be within the limit of the licence', () => {
    expect(errorsOf({ audience: '5000000' })).toEqual({})
    expect(errorsOf({ audience: '10000000' })).toEqual({ audience: expect.stringMatching(/up to 5 million/) })
    expect(errorsOf({ usageType: 'DEMA', audience: '10000000' })).toEqual({})
    expect(errorsOf({ usageType: 'NNTS', program: 'News', audience: '10000000' })).toEqual({})
  })
  test('something that is no web address is named', () => {
    expect(errorsOf({ urls: 'scroll.example, javascript:alert(1)' }).urls).toContain('javascript:alert(1)')
  })
  test('R-INVOICE-6: the street and the town are needed, except in dollars', () => {
    const bare = { ...COMPLETE, line1: ' ', city: '' }
    expect(validateCheckout(bare, { currency: 'eur', restrictions: 0 })).toEqual({
      line1: 'Please enter your address',
      city: 'Please enter your town or city',
    })
    expect(validateCheckout(bare, { currency: 'usd', restrictions: 0 })).toEqual({})
  })
  test('terms must be agreed to', () => {
    expect(errorsOf({ terms: false })).toEqual({
      terms: 'You must read and agree to the terms and conditions',
    })
  })
  test('a country and a post code are needed', () => {
    expect(errorsOf({ country: '', postcode: ' ' })).toEqual({
      country: 'Please select a valid option',
      postcode: 'Please enter your post code',
    })
  })
  test('R-INVOICE-6: no post code is needed in a country that has none', () => {
    expect(errorsOf({ country: 'qa', postcode: '' })).toEqual({})
  })
  test('a complete form has none', () => {
    expect(errorsOf({})).toEqual({})
  })
})

describe('the detail of a usage type', () => {
  test('the detail of a usage type is asked for once a type is chosen', () => {
    expect(['', 'DELI', 'DEMA', 'NNTS', 'CSDO'].map(detailOf)).toEqual([
      null,
      'urls',
      'urls',
      'program',
      'program',
    ])
  })
})

describe('errors of the server', () => {
  test('errors of the server find their field by the end of the path; others are left to the message', () => {
    const errors = {
      'address.postal_code': ['Please enter your post code'],
      'usage.usageDetails.urls': ['Please fill in this field'],
      'purchase.cartTotal': ['Wrong'],
    }
    expect(namedErrors(errors)).toEqual({
      postcode: 'Please enter your post code',
      urls: 'Please fill in this field',
    })
  })
})
