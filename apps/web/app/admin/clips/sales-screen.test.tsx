/** The Sales tab of a clip: its licences, and its recalls for users who may withdraw it (R-RECALL-4). */
import type { Capability } from '@rushes/contract/capabilities'
import { expect, test } from 'vitest'
import { givenApi } from '../../../test/api-double.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { sampleAdminClip } from '../../../test/sample-admin.ts'
import { NO_RECALLS } from './recall-labels.ts'
import { open } from './sales-screen.tsx'

async function show(...capabilities: Capability[]) {
  const api = givenApi({
    'GET /agency/clips/:id': sampleAdminClip(),
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
  const page = await show('orders.view', 'clip.kill')
  await page.findByText('No licences yet.')
  page.getByText(NO_RECALLS)
})

test('the recalls are not requested for other users', async () => {
  const page = await show('orders.view')
  await page.findByText('No licences yet.')
  expect(page.queryByRole('heading', { name: 'Recalls' })).toBeNull()
  expect(page.api.callsTo('GET /agency/clips/:id/recalls')).toEqual([])
})
