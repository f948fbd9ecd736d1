/** The webhooks of an account on the screen of an administrator: R-WEBHOOK-1, R-WEBHOOK-5, R-WEBHOOK-6. */
import type { Webhook, WebhookDelivery } from '@rushes/contract/webhooks'
import { expect, test } from 'vitest'
import { givenApi, refuse, withMessage } from '../../../test/api-double.ts'
import { fillIn } from '../../../test/fill-in.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { WebhooksScreen } from './webhooks-screen.tsx'

const LIST = 'GET /clip/webhooks'
const LOG = 'GET /clip/webhooks/:id/deliveries'
const URL = 'https://scroll.example/hooks'
const SECRET = 'whsec_c2VjcmV0'

const HOOK: Webhook = {
  id: 5,
  url: URL,
  events: ['clip.recalled', 'order.paid'],
  created_at: '2026-11-02T09:00:00.000Z',
  paused: null,
  failing_since: null,
  waiting: 0,
  earlier_secret_until: null,
}
const DELIVERY: WebhookDelivery = {
  id: 9,
  message_id: '0b14ee13-cc19-4ec5-9bad-d3049235880d',
  type: 'clip.recalled',
  at: '2026-11-03T09:00:00.000Z',
  url: 'https://shop.example/clip/41207',
  state: 'failed',
  attempts: 12,
  attempted_at: '2026-11-04T09:00:00.000Z',
  next_at: null,
  status: 503,
  problem: 'status',
}

function givenScreen(items: Webhook[], answers: Parameters<typeof givenApi>[0] = {}) {
  const api = givenApi({ [LIST]: { items }, [LOG]: { items: [DELIVERY], more: false }, ...answers })
  return { ...renderPage(<WebhooksScreen />), api }
}

test('R-WEBHOOK-5: an administrator adds a webhook and sees its secret once', async () => {
  const page = givenScreen([])
  await page.user.click(await page.findByRole('button', { name: 'Add webhook' }))
  const form = await page.findByRole('form', { name: 'Add webhook' })
  await page.user.click(form.querySelector('button[type=submit]') ?? form)
  await page.findByText('Please enter an address.')
  await page.findByText('Please choose at least one event.')
  page.api.answer({ 'POST /clip/webhooks': { id: 5, secret: SECRET }, [LIST]: { items: [HOOK] } })
  await fillIn(page, { Address: ` ${URL} ` })
  await page.user.click(page.getByLabelText(/that your account holds was recalled/))
  await page.user.click(page.getByLabelText(/An order was paid/))
  await page.user.click(form.querySelector('button[type=submit]') ?? form)
  await page.findByText(SECRET)
  expect(page.api.callsTo('POST /clip/webhooks')[0]?.body).toEqual({ url: URL, events: HOOK.events })
  await page.user.click(page.getByRole('button', { name: 'I have stored it' }))
  await expect.poll(() => page.queryByText(SECRET)).toBeNull()
  await page.findByRole('heading', { name: URL })
})

test('R-WEBHOOK-4: a refused address is shown at its field', async () => {
  const page = givenScreen([])
  await page.user.click(await page.findByRole('button', { name: 'Add webhook' }))
  const message = 'The address must begin with https://.'
  page.api.answer({
    'POST /clip/webhooks': refuse('validation', message, { errors: { url: [message] } }),
  })
  const form = await page.findByRole('form', { name: 'Add webhook' })
  await fillIn(page, { Address: 'http://scroll.example' })
  await page.user.click(page.getByLabelText(/An order was paid/))
  await page.user.click(form.querySelector('button[type=submit]') ?? form)
  await page.findByText(message)
  expect(page.getByLabelText('Address').getAttribute('aria-invalid')).toBe('true')
})

test('R-WEBHOOK-3: a paused webhook shows why, and can be resumed', async () => {
  const paused = { at: '2026-11-04T09:00:00.000Z', for: 'failure' as const }
  const page = givenScreen([{ ...HOOK, paused, failing_since: '2026-11-03T09:00:00.000Z', waiting: 3 }])
  await page.findByText(/accepted no message for 24 hours/)
  page.getByText(/^Paused since 4 Nov 2026.*3 messages waiting$/)
  expect(page.queryByRole('button', { name: 'Send test' })).toBeNull()
  page.api.answer({
    'POST /clip/webhooks/:id/resume': withMessage('The webhook is active again.', null),
    [LIST]: { items: [HOOK] },
  })
  await page.user.click(page.getByRole('button', { name: 'Resume' }))
  await page.findByText('The webhook is active again.')
  await page.findByRole('button', { name: 'Send test' })
})

test('R-WEBHOOK-6: the log shows attempts and answers, and a delivery is sent again', async () => {
  const page = givenScreen([HOOK])
  await page.user.click(await page.findByRole('button', { name: 'Show deliveries' }))
  const row = await page.findByRole('row', { name: /clip\.recalled/ })
  expect(row.textContent).toContain('Failed')
  expect(row.textContent).toContain('HTTP 503')
  expect(page.getByRole('link', { name: 'clip.recalled' }).getAttribute('href')).toBe(DELIVERY.url)
  const replayed = { ...DELIVERY, state: 'delivered', status: 204, problem: null, attempts: 13 } as const
  page.api.answer({
    'POST /clip/webhook-deliveries/:id/replay': withMessage('The message is sent again.', null),
    [LOG]: { items: [replayed], more: false },
  })
  await page.user.click(page.getByRole('button', { name: /^Send again clip\.recalled/ }))
  await page.findByText('HTTP 204')
  const [call] = page.api.callsTo('POST /clip/webhook-deliveries/:id/replay')
  expect(call?.params).toEqual({ id: '9' })
})

test('R-WEBHOOK-6: a test opens the log, which loads again until its result is known', async () => {
  const page = givenScreen([HOOK])
  const sending = {
    ...DELIVERY,
    type: 'webhook.test',
    url: null,
    state: 'waiting',
    attempts: 0,
    status: null,
  } as const
  const next_at = '2026-11-04T09:00:00.000Z'
  page.api.answer({
    'POST /clip/webhooks/:id/test': { type: 'webhook.test', timestamp: next_at, data: {} },
    [LOG]: () => {
      page.api.answer({
        [LOG]: {
          items: [{ ...sending, state: 'delivered', attempts: 1, status: 200, problem: null }],
          more: false,
        },
      })
      return { items: [{ ...sending, problem: null, next_at }], more: false }
    },
  })
  await page.user.click(await page.findByRole('button', { name: 'Send test' }))
  await page.findByText('Sending')
  await page.findByText('Delivered', {}, { timeout: 5_000 })
  page.getByText('HTTP 200')
})

test('R-WEBHOOK-6: failed or all messages since a time are sent again', async () => {
  const page = givenScreen([HOOK])
  await page.user.click(await page.findByRole('button', { name: 'Send again…' }))
  const form = await page.findByRole('form', { name: 'Send messages again' })
  const submit = form.querySelector('button[type=submit]') ?? form
  await page.user.click(submit)
  await page.findByText('Please enter a date and a time.')
  page.api.answer({
    'POST /clip/webhooks/:id/replay': withMessage('2 messages are sent again.', { deliveries: 2 }),
  })
  await fillIn(page, { 'Events since': '2026-11-03T09:30' })
  await page.user.click(page.getByLabelText('All messages, also delivered ones'))
  await page.user.click(submit)
  await page.findByText('2 messages are sent again.')
  expect(page.api.callsTo('POST /clip/webhooks/:id/replay')[0]?.body).toEqual({
    since: new Date('2026-11-03T09:30').toISOString(),
    only: 'all',
  })
})

test('R-WEBHOOK-5: a rotation shows the new secret and how long the earlier one signs', async () => {
  const page = givenScreen([HOOK], { 'POST /clip/webhooks/:id/rotate': { id: 5, secret: SECRET } })
  await page.user.click(await page.findByRole('button', { name: 'New secret' }))
  await page.user.click(await page.findByRole('button', { name: 'Confirm' }))
  await page.findByText(SECRET)
  page.getByText(/For 24 hours, messages also have a signature by the earlier secret/)
})

test('R-WEBHOOK-1: other users see why they have no webhooks', async () => {
  const message = 'Only administrators of an account can manage its webhooks.'
  const page = givenScreen([], { [LIST]: refuse('forbidden', message) })
  expect((await page.findByRole('alert')).textContent).toContain(message)
})
