/** Which steps of a new agency are done. */
import { expect, test } from 'vitest'
import { readConfig } from '../../config/config.ts'
import { areDone, firstSteps } from './first-steps.rules.ts'

const NOTHING = { hasUploads: false, hasPrices: false, hasTerms: false, hasPages: false, sendsEmail: false }
const ALL = { hasUploads: true, hasPrices: true, hasTerms: true, hasPages: true, sendsEmail: true }

test('a new installation has all steps open', () => {
  expect(firstSteps(readConfig({ NODE_ENV: 'test' }), NOTHING)).toEqual({
    upload: 'open',
    brand: 'example',
    seller: 'example',
    prices: 'example',
    terms: 'example',
    pages: 'example',
    mail: 'open',
    payments: 'open',
  })
})

test('steps are done by settings of the operator, and by replaced examples', () => {
  const own = { BRAND_NAME: 'Pathway', LICENSING_EMAIL: 'licensing@pathway.test', SELLER_NAME: 'Pathway Ltd' }
  const config = readConfig({ NODE_ENV: 'test', ...own })
  const steps = firstSteps(config, ALL)
  const { payments, ...others } = steps
  expect(payments).toBe('open')
  expect(Object.values(others).every((state) => state === 'done')).toBe(true)
  expect(areDone(steps)).toBe(false)
  const live = { ...config, payments: { ...config.payments, livemode: true } }
  expect(areDone(firstSteps(live, ALL))).toBe(true)
})
