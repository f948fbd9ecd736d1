/** In which currency a visitor sees prices, in every state of account, choice and place: R-CURRENCY-1. */
import type { Currency } from '@rushes/commerce/money'
import { afterEach, describe, expect, test } from 'vitest'
import { givenApi, refuse } from '../../../test/api-double.ts'
import { givenMember } from '../../../test/sample-account.ts'
import { locationAnswer } from '../../../test/sample-cart.ts'
import { guestCurrency } from './currency-store.ts'
import { forgetPlace, loadCurrency } from './load-currency.ts'

afterEach(() => {
  forgetPlace()
  guestCurrency.write(null)
})

describe('R-CURRENCY-1: a guest sees prices', () => {
  test.each<Currency>(['usd', 'gbp', 'eur', 'aud'])(
    'a guest sees prices in %s by location',
    async (currency) => {
      givenApi({ 'GET /clip/location': locationAnswer(currency) })
      expect(await loadCurrency()).toBe(currency)
    },
  )

  test('a guest sees prices in pounds where finding the place failed', async () => {
    givenApi({ 'GET /clip/location': refuse('unavailable', 'Down') })
    expect(await loadCurrency()).toBe('gbp')
  })

  test('a guest sees prices in the currency that the guest has asked for, regardless of the location', async () => {
    const api = givenApi({ 'GET /clip/location': locationAnswer('aud') })
    guestCurrency.write('eur')
    expect(await loadCurrency()).toBe('eur')
    expect(api.callsTo('GET /clip/location')).toHaveLength(0)
  })

  test.each(['"cad"', '{', '1'])(
    'a guest sees prices by location where the browser contains %s',
    async (stored) => {
      givenApi({ 'GET /clip/location': locationAnswer('aud') })
      localStorage.setItem('rushes.currency', stored)
      expect(await loadCurrency()).toBe('aud')
    },
  )
})

describe('R-CURRENCY-1: the country of an account decides', () => {
  test('the country of an account decides by the table of the operator, which the server answers from', async () => {
    await givenMember(givenApi(), { countryCode: 'ca', currency: 'usd' })
    expect(await loadCurrency()).toBe('usd')
  })

  test.each([
    ['us', 'usd'],
    ['gb', 'gbp'],
    ['au', 'aud'],
    ['nz', 'aud'],
    ['de', 'eur'],
    ['ca', 'eur'],
  ])(
    'the country of an account decides %s pays in %s, wherever the member is and whatever a guest asked for',
    async (countryCode, currency) => {
      const api = givenApi({ 'GET /clip/location': locationAnswer('gbp') })
      await givenMember(api, { countryCode })
      guestCurrency.write('eur')
      expect(await loadCurrency()).toBe(currency)
      expect(api.callsTo('GET /clip/location')).toHaveLength(0)
    },
  )
})
