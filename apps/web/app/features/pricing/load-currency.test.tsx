/** A visitor whose place cannot be found: R-CURRENCY-1. */
import { expect, test } from 'vitest'
import { givenApi, refuse } from '../../../test/api-double.ts'
import { loadCurrency } from './load-currency.ts'

test('R-CURRENCY-1: a visitor pays in pounds where finding the place failed', async () => {
  givenApi({ 'GET /clip/location': refuse('unavailable', 'Down') })
  expect(await loadCurrency()).toBe('gbp')
})
