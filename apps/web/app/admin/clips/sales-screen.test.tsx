/** The Sales tab of a clip: its licences, its recalls for users who may withdraw it (R-RECALL-4), and its refunds (R-RECALL-6). */
import type { PaidLicence } from '@rushes/contract/agency-refund-batches'
import type { Capability } from '@rushes/contract/capabilities'
import type { Data } from '@rushes/contract/client'
import { within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { givenApi } from '../../../test/api-double.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { sampleAdminClip } from '../../../test/sample-admin.ts'
import { NO_RECALLS } from './recall-labels.ts'
import { ASK_SUPERUSER, NO_PAID_LICENCES } from './refund-labels.ts'
import { open } from './sales-screen.tsx'

type Refunds = Data<'GET /agency/clips/:id/refunds'>

const NONE: Refunds = { items: [], next: null, due: { licences: 0, credits: 0, amounts: [] }, batches: [] }
const PAID: PaidLicence = {
  id: 900_001,
  account: { id: 1201, name: 'Analytical Press' },
  tier: 'DELI, Digital Editorial (Under 5 million)',
  granted_at: '2026-11-30T10:00:00.000Z',
  order: { id: 31, reference: '31-AB12CD34' },
  fee: { amount_minor: 24_000, currency: 'gbp' },
  state: 'due',
  message: '',
}
const DUE: Refunds = {
  ...NONE,
  items: [
    PAID,
    {
      ...PAID,
      id: 900_002,
      order: null,
      fee: null,
      state: 'refused',
      message: 'Its bundle has been refunded.',
    },
  ],
  due: { licences: 2, credits: 1, amounts: [{ amount_minor: 24_000, currency: 'gbp' }] },
}

function showWithdrawn(refunds: Refunds, ...capabilities: Capability[]) {
  return show({ state: 'withdrawn', refunds }, 'orders.view', ...capabilities)
}

async function show(
  { refunds = NONE, ...clip }: Parameters<typeof sampleAdminClip>[0] & { refunds?: Refunds },
  ...capabilities: Capability[]
) {
  const api = givenApi({
    'GET /agency/clips/:id': sampleAdminClip(clip),
    'GET /agency/clips/:id/refunds': refunds,
    'GET /agency/clips/:id/licences': { items: [], next: null },
    'GET /agency/clips/:id/recalls': { items: [] },
  })
  const at = '/admin/clips/1/sales'
  const screen = await open({
    params: { id: '1' },
    url: new URL(at, 'https://rushes.example'),
    signal: new AbortController().signal,
    person: { id: 7, name: 'Ann', role: 'Manager', capabilities: new Set(capabilities) },
  })
  return { ...renderPage(screen, { at }), api }
}

test('a user who may withdraw clips sees the recalls', async () => {
  const page = await show({}, 'orders.view', 'clip.kill')
  await page.findByText('No licences yet.')
  page.getByText(NO_RECALLS)
})

test('the recalls are not requested for other users', async () => {
  const page = await show({}, 'orders.view')
  await page.findByText('No licences yet.')
  expect(page.queryByRole('heading', { name: 'Recalls' })).toBeNull()
  expect(page.api.callsTo('GET /agency/clips/:id/recalls')).toEqual([])
})

test('R-RECALL-6: the refunds are shown only for a withdrawn clip', async () => {
  const page = await show({ refunds: DUE }, 'orders.view', 'refunds.make')
  await page.findByText('No licences yet.')
  expect(page.queryByRole('heading', { name: 'Refunds' })).toBeNull()
  page.unmount()
  const empty = await showWithdrawn(NONE)
  await empty.findByText(NO_PAID_LICENCES)
})

test('R-RECALL-6: staff see what is due back, per licence with its result, and a Superuser refunds it in one batch', async () => {
  const page = await showWithdrawn(DUE, 'refunds.make')
  await page.findByText('Due back for 2 licences: £240.00 GBP, 1 credit.')
  expect(page.getByRole('link', { name: '31-AB12CD34' }).getAttribute('href')).toBe('/admin/orders/31')
  page.getByText('Its bundle has been refunded.')
  expect(page.queryByText(ASK_SUPERUSER)).toBeNull()
  await page.user.click(page.getByRole('button', { name: 'Refund 2 licences' }))
  const dialog = within(await page.findByRole('dialog', { name: 'Refund a withdrawn clip' }))
  const submit = dialog.getByRole('button', { name: 'Refund 2 licences' })
  await page.user.click(submit)
  await dialog.findByText('Enter a reason.')
  const batch = { id: 4, at: PAID.granted_at, by: { id: 1, name: 'Bea' }, reason: 'A hoax', licences: 2 }
  page.api.answer({
    'POST /agency/clips/:id/refunds': { ...batch, open: 2, refunded: 0, credited: 0, refused: 0 },
  })
  await page.user.type(dialog.getByLabelText('Reason'), 'A hoax')
  await page.user.click(submit)
  await vi.waitFor(() =>
    expect(page.api.callsTo('POST /agency/clips/:id/refunds').map(({ body }) => body)).toEqual([
      { licences: 2, reason: 'A hoax' },
    ]),
  )
})

test('R-RECALL-6: the result of each batch is shown, and other staff cannot start one', async () => {
  const batch = { id: 4, at: PAID.granted_at, by: { id: 1, name: 'Bea' }, reason: 'A hoax', licences: 9 }
  const batches = [{ ...batch, open: 2, refunded: 5, credited: 1, refused: 1 }]
  const page = await showWithdrawn({ ...DUE, batches })
  await page.findByText('5 refunded, 1 credit returned, 2 in progress, 1 not refunded.')
  page.getByText(ASK_SUPERUSER)
  expect(page.queryByRole('button', { name: /^Refund/ })).toBeNull()
})
