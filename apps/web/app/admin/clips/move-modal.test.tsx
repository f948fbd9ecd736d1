/** The browser's half of R-RECALL-1. */
import type { ClipState } from '@rushes/contract/agency-clips'
import { expect, test, vi } from 'vitest'
import { givenApi } from '../../../test/api-double.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { sampleAdminClip } from '../../../test/sample-admin.ts'
import { MoveModal } from './move-modal.tsx'
import { KILL_NOTIFIES, NOTIFY_LABEL } from './recall-labels.ts'

const CLIP = sampleAdminClip({ state: 'published', first_published_at: '2026-11-02T10:00:00Z' })

function show(to: ClipState, mayKill = true) {
  const api = givenApi({
    'POST /agency/clips/:id/move': { ...CLIP, state: to },
    'GET /agency/clips/:id/licensees': { items: [], next: null, accounts: 2, recipients: 1 },
  })
  const onClose = vi.fn()
  const move = { to, needsReason: true, refusal: null }
  const page = renderPage(<MoveModal clip={CLIP} move={move} mayKill={mayKill} onClose={onClose} />)
  const sent = () => api.callsTo('POST /agency/clips/:id/move').map(({ body }) => body)
  return { ...page, api, onClose, sent }
}

test('R-RECALL-1: withholding notifies no account unless that is chosen', async () => {
  const page = show('withheld')
  await page.user.selectOptions(await page.findByLabelText('Reason'), 'checking')
  expect(page.getByRole('checkbox', { name: NOTIFY_LABEL })).toHaveProperty('checked', false)
  expect(page.queryByRole('heading', { name: 'Licence holders' })).toBeNull()
  await page.user.click(page.getByRole('button', { name: 'Withhold' }))
  await vi.waitFor(() => expect(page.onClose).toHaveBeenCalled())
  expect(page.sent()).toMatchObject([{ to: 'withheld', recall: false }])
  expect(page.api.callsTo('GET /agency/clips/:id/licensees')).toEqual([])
})

test('R-RECALL-1: withholding with notice shows who is notified, and recalls the clip', async () => {
  const page = show('withheld')
  await page.user.selectOptions(await page.findByLabelText('Reason'), 'checking')
  await page.user.click(page.getByRole('checkbox', { name: NOTIFY_LABEL }))
  await page.findByText('2 accounts by licence, 1 download link recipient.')
  await page.user.click(page.getByRole('button', { name: 'Withhold' }))
  await vi.waitFor(() => expect(page.onClose).toHaveBeenCalled())
  expect(page.sent()).toMatchObject([{ to: 'withheld', recall: true }])
})

test('a user who may not withdraw clips does not see their licence holders', async () => {
  const page = show('withheld', false)
  await page.user.click(await page.findByRole('checkbox', { name: NOTIFY_LABEL }))
  expect(page.queryByRole('heading', { name: 'Licence holders' })).toBeNull()
  expect(page.api.callsTo('GET /agency/clips/:id/licensees')).toEqual([])
})

test('R-RECALL-1: killing always notifies, so it offers no choice', async () => {
  const page = show('withdrawn')
  await page.findByText(KILL_NOTIFIES)
  await page.findByText('2 accounts by licence, 1 download link recipient.')
  expect(page.queryByRole('checkbox')).toBeNull()
})

test('other moves do not mention recalls', async () => {
  const page = show('retired')
  await page.findByLabelText('Reason')
  expect(page.queryByRole('checkbox')).toBeNull()
  expect(page.queryByText(KILL_NOTIFIES)).toBeNull()
})
