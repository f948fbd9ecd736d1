/** How far a new agency is. */
import { expect, test } from 'vitest'
import { readConfig } from '../../config/config.ts'
import { firstSteps } from './first-steps.rules.ts'

test('an installation as it comes has everything before it', () => {
  expect(firstSteps(readConfig({ NODE_ENV: 'test' }), { hasUploads: false, sendsMail: false })).toEqual({
    brand: 'example',
    mail: 'open',
    prices: 'example',
    upload: 'open',
    pages: 'example',
    payments: 'open',
  })
})

test('what the operator set is done', () => {
  const config = readConfig({
    NODE_ENV: 'test',
    BRAND_NAME: 'Pathway',
    LICENSING_EMAIL: 'licensing@pathway.test',
  })
  expect(firstSteps(config, { hasUploads: true, sendsMail: true })).toMatchObject({
    brand: 'done',
    mail: 'done',
    upload: 'done',
  })
})
