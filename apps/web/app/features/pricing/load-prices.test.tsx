/** The price list, shared by every part of a page that needs it. */
import { describe, expect, test } from 'vitest'
import { givenApi, refuse } from '../../../test/api-double.ts'
import { pricesAnswer } from '../../../test/sample-cart.ts'
import { browserApi } from '../../lib/api.ts'
import { forgetPrices, loadPagePrices, loadPrices } from './load-prices.ts'

describe('the price list', () => {
  test('the price list is fetched once for all callers', async () => {
    const api = givenApi({ 'GET /clip/pricing': pricesAnswer() })
    const [first, second] = await Promise.all([loadPrices(), loadPrices()])
    expect(first).toBe(second)
    expect(api.callsTo('GET /clip/pricing')).toHaveLength(1)
  })

  test('the price list is fetched again after a failure', async () => {
    const api = givenApi({ 'GET /clip/pricing': refuse('unavailable', 'Down') })
    await expect(loadPrices()).rejects.toThrow('Down')
    api.answer({ 'GET /clip/pricing': pricesAnswer() })
    expect((await loadPrices()).gbp?.video?.[0]?.options['bundle_1']).toBe(200)
  })

  test('the price list is fetched again once it was forgotten', async () => {
    const api = givenApi({ 'GET /clip/pricing': pricesAnswer() })
    await loadPrices()
    forgetPrices()
    await loadPrices()
    expect(api.callsTo('GET /clip/pricing')).toHaveLength(2)
  })

  test('the price list that cannot be loaded makes its page answer with the same status', async () => {
    givenApi({ 'GET /clip/pricing': refuse('unavailable', 'Down') })
    await expect(loadPagePrices(browserApi)).rejects.toMatchObject({ init: { status: 503 } })
  })
})
