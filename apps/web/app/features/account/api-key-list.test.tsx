/** R-KEY-1 and R-KEY-4: the browser's part of the API keys of an account. */
import type { ApiKey } from '@rushes/contract/api-keys'
import { within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { givenApi, refuse, withMessage } from '../../../test/api-double.ts'
import { fillIn } from '../../../test/fill-in.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { ApiKeyList } from './api-key-list.tsx'

const LIST = 'GET /clip/keys'
const CREATE = 'POST /clip/keys'
const ROTATE = 'POST /clip/keys/:id/rotate'
const REVOKE = 'DELETE /clip/keys/:id'
const NEW_KEY = `rk_0123456789abcdef_${'a'.repeat(43)}`
const ARCHIVE: ApiKey = {
  id: 1,
  name: 'Archive',
  prefix: 'rk_0123456789abcdef',
  scopes: ['search', 'licence'],
  limits: { dailyCredits: 20, approvalCredits: 5, dailyMinor: 0, approvalMinor: 0 },
  currency: 'gbp',
  today: { credits: 3, minor: 0 },
  createdAt: '2026-11-02T09:00:00.000Z',
  createdBy: 'Ada Byron',
  rotatedAt: null,
  formerUntil: null,
  lastUsedAt: null,
  expiresAt: null,
  state: 'active',
}

async function givenKeys(keys: ApiKey[], answers: Parameters<typeof givenApi>[0] = {}) {
  const api = givenApi({ [LIST]: { keys, currency: 'gbp' }, ...answers })
  const page = renderPage(<ApiKeyList />)
  await page.findByRole('button', { name: 'Create an API key' })
  return { ...page, api }
}

type Page = Awaited<ReturnType<typeof givenKeys>>
async function openForm(page: Page) {
  await page.user.click(page.getByRole('button', { name: 'Create an API key' }))
  return page.findByRole('form', { name: 'Create an API key' })
}
const press = (page: Page, name: string) => page.user.click(page.getByRole('button', { name }))

describe('the list of API keys', () => {
  test('the list states the address at which agents connect', async () => {
    const page = await givenKeys([])
    page.getByText(/^https?:\/\/[^/]+\/rest\/mcp$/)
  })

  test('a key is listed with its scopes, prefix, creation, last use, expiry and use of today', async () => {
    const page = await givenKeys([ARCHIVE])
    const text = (await page.findByRole('listitem')).textContent
    expect(text).toContain('rk_0123456789abcdef_… · Search, License')
    expect(text).toMatch(/Created 2 Nov 2026.* by Ada Byron · never used · does not expire/)
    expect(text).toContain('Used today: 3 of 20 creditsRotate')
  })

  test('a key that may order by invoice shows what is left of the day', async () => {
    const limits = { ...ARCHIVE.limits, dailyMinor: 50_000 }
    const page = await givenKeys([{ ...ARCHIVE, limits, today: { credits: 0, minor: 24_050 } }])
    page.getByText('Used today: 0 of 20 credits, £240.50 of £500 by invoice')
  })

  test('a key that has expired or stopped states why, and an expired one cannot be rotated', async () => {
    const page = await givenKeys([
      { ...ARCHIVE, id: 2, name: 'Old', scopes: ['search'], state: 'expired', expiresAt: ARCHIVE.createdAt },
      { ...ARCHIVE, id: 3, name: 'Wire', state: 'stopped' },
    ])
    await page.findByText('Expired. Create another key.')
    page.getByText('Stopped, because the user who created it is no longer an administrator.')
    expect(page.queryByRole('button', { name: 'Rotate Old' })).toBeNull()
    page.getByRole('button', { name: 'Rotate Wire' })
  })

  test('a key is rotated after a question, and the new secret is shown with the end of the former one', async () => {
    const page = await givenKeys([ARCHIVE])
    page.api.answer({
      [ROTATE]: () => {
        const formerUntil = '2026-11-03T09:00:00.000Z'
        page.api.answer({ [LIST]: { keys: [{ ...ARCHIVE, formerUntil }], currency: 'gbp' } })
        return withMessage('The API key has a new secret.', { id: 1, key: NEW_KEY, formerUntil })
      },
    })
    await press(page, 'Rotate Archive')
    await page.findByText(/The former one works for 24 hours/)
    expect(page.api.callsTo(ROTATE)).toHaveLength(0)
    await press(page, 'Confirm')
    const dialog = await page.findByRole('dialog', { name: 'Your API key' })
    expect(within(dialog).getByLabelText<HTMLInputElement>('API key').value).toBe(NEW_KEY)
    await page.findByText(/The former secret works until 3 Nov 2026/)
  })

  test('a key is revoked after a question', async () => {
    const page = await givenKeys([ARCHIVE])
    page.api.answer({
      [REVOKE]: () => {
        page.api.answer({ [LIST]: { keys: [], currency: 'gbp' } })
        return withMessage('The API key has been revoked.', null)
      },
    })
    await press(page, 'Revoke Archive')
    await page.findByText(/This cannot be undone/)
    await press(page, 'Confirm')
    await page.findByText('The API key has been revoked.')
    await expect.poll(() => page.queryByRole('listitem')).toBeNull()
    expect(page.api.callsTo(REVOKE)[0]).toMatchObject({ params: { id: '1' } })
  })
})

describe('a new API key', () => {
  test('a new key is shown once, can be copied, and is not in the page afterwards', async () => {
    const page = await givenKeys([], { [CREATE]: withMessage('Created.', { id: 1, key: NEW_KEY }) })
    await openForm(page)
    await fillIn(page, { Name: 'Archive' })
    await page.user.click(page.getByLabelText(/^Search/))
    await press(page, 'Create key')
    await page.findByRole('dialog', { name: 'Your API key' })
    await press(page, 'Copy')
    await page.findByText('API key copied to your clipboard')
    expect(await navigator.clipboard.readText()).toBe(NEW_KEY)
    await press(page, 'Done')
    expect(page.queryByDisplayValue(NEW_KEY)).toBeNull()
    const none = { dailyCredits: 0, approvalCredits: 0, dailyMinor: 0, approvalMinor: 0 }
    expect(page.api.callsTo(CREATE)[0]?.body).toEqual({
      name: 'Archive',
      scopes: ['search'],
      lifetimeDays: 90,
      limits: none,
    })
  })

  test('a key that licenses has limits; amounts are sent in minor units', async () => {
    const page = await givenKeys([], { [CREATE]: withMessage('Created.', { id: 1, key: NEW_KEY }) })
    await openForm(page)
    expect(page.queryByLabelText('Credits per day')).toBeNull()
    await fillIn(page, { Name: 'Archive' })
    await page.user.click(page.getByLabelText(/^License/))
    const amount = page.getByLabelText('By invoice per day (GBP)')
    await page.user.clear(amount)
    await page.user.type(amount, '250.5')
    await page.user.selectOptions(page.getByLabelText('Expires after'), 'Does not expire')
    await press(page, 'Create key')
    await page.findByRole('dialog', { name: 'Your API key' })
    expect(page.api.callsTo(CREATE)[0]?.body).toMatchObject({
      lifetimeDays: null,
      limits: { dailyCredits: 20, approvalCredits: 5, dailyMinor: 25_050, approvalMinor: 0 },
    })
  })

  test('a key without a name or a scope, or with wrong limits, is not sent', async () => {
    const page = await givenKeys([])
    await openForm(page)
    await press(page, 'Create key')
    page.getByText('Please enter a name')
    page.getByText('Please choose at least one scope')
    await page.user.click(page.getByLabelText(/^License/))
    for (const [label, wrong] of [
      ['Credits per day', '10001'],
      ['By invoice per day (GBP)', '1,5'],
    ] as const) {
      await page.user.clear(page.getByLabelText(label))
      await page.user.type(page.getByLabelText(label), wrong)
    }
    await press(page, 'Create key')
    page.getByText('Please enter a whole number from 0 to 10000')
    page.getByText('Please enter an amount of 0 or more')
    expect(page.api.callsTo(CREATE)).toHaveLength(0)
  })

  test('a key is created after the password was confirmed', async () => {
    let isConfirmed = false
    const page = await givenKeys([], {
      [CREATE]: () =>
        isConfirmed
          ? withMessage('Created.', { id: 1, key: NEW_KEY })
          : refuse('confirm_identity', 'Please enter your password again.'),
      'POST /clip/users/confirm': () => {
        isConfirmed = true
        return null
      },
    })
    await openForm(page)
    await fillIn(page, { Name: 'Archive' })
    await page.user.click(page.getByLabelText(/^Search/))
    await press(page, 'Create key')
    await page.user.type(await page.findByLabelText('Password', { selector: 'input' }), 'my phrase')
    await press(page, 'Continue')
    await page.findByRole('dialog', { name: 'Your API key' })
    expect(page.api.callsTo(CREATE)).toHaveLength(2)
  })

  test('a key is not created when the password is not given, and the form can be sent again', async () => {
    const page = await givenKeys([], {
      [CREATE]: refuse('confirm_identity', 'Please enter your password again.'),
    })
    await openForm(page)
    await fillIn(page, { Name: 'Archive' })
    await page.user.click(page.getByLabelText(/^Search/))
    await press(page, 'Create key')
    const dialog = await page.findByRole('dialog', { name: 'Your password' })
    await page.user.click(within(dialog).getByRole('button', { name: 'Close' }))
    await page.findByRole('button', { name: 'Create key' })
    expect(page.api.callsTo(CREATE)).toHaveLength(1)
  })

  test('the message of a refusal is shown in the form', async () => {
    const message = 'Your account has 20 API keys. Revoke one that is not used.'
    const page = await givenKeys([], { [CREATE]: refuse('conflict', message) })
    await openForm(page)
    await fillIn(page, { Name: 'Archive' })
    await page.user.click(page.getByLabelText(/^Search/))
    await press(page, 'Create key')
    await page.findByText(message)
  })
})
