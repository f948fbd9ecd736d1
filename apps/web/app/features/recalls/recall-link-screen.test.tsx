/** The page on which the recipient of a download link acknowledges a recall (R-RECALL-7). */
import type { MemberRecall } from '@rushes/contract/recalls'
import { expect, test } from 'vitest'
import { givenApi, refuse } from '../../../test/api-double.ts'
import { renderPage } from '../../../test/render-page.tsx'
import {
  ACTION_LABELS,
  ACTION_MISSING,
  ENDED_LABELS,
  LINK_TITLE,
  OPENING_NOTICE,
  REASON_MISSING,
} from './recall-labels.ts'
import { RecallLinkScreen } from './recall-link-screen.tsx'

const OPEN = 'POST /clip/recalls/link'
const ACKNOWLEDGE = 'POST /clip/recalls/link/acknowledge'
const RECALL: MemberRecall = {
  id: 9,
  kind: 'withdrawn',
  note: 'The owner did not agree.',
  issued_at: '2026-11-29T09:30:00.000Z',
  clip: { id: 41207, title: 'Swan family parades' },
  acknowledged: null,
  ended_as: null,
}
const answered = (is_recorded: boolean): MemberRecall => ({
  ...RECALL,
  acknowledged: {
    ...{ at: '2026-11-29T10:00:00.000Z', by: is_recorded ? 'Rushes' : 'ann@paper.example' },
    ...{ action: 'kept', note: 'An archive copy.', is_recorded },
  },
})

test('the recipient reads the notice and acknowledges it without a login', async () => {
  const api = givenApi({ [OPEN]: RECALL, [ACKNOWLEDGE]: answered(false) })
  const page = renderPage(<RecallLinkScreen refText="a-token" />)
  page.getByText(OPENING_NOTICE)
  await page.findByRole('heading', { level: 2, name: /^Swan family parades was withdrawn/ })
  page.getByRole('heading', { level: 1, name: LINK_TITLE })
  page.getByText('The owner did not agree.')
  await page.user.click(page.getByRole('button', { name: 'Acknowledge' }))
  await page.findByText(ACTION_MISSING)
  await page.user.click(page.getByRole('radio', { name: ACTION_LABELS.kept }))
  await page.user.click(page.getByRole('button', { name: 'Acknowledge' }))
  await page.findByText(REASON_MISSING)
  expect(api.callsTo(ACKNOWLEDGE)).toEqual([])
  await page.user.type(page.getByRole('textbox', { name: /^Note/ }), 'An archive copy.')
  await page.user.click(page.getByRole('button', { name: 'Acknowledge' }))
  await page.findByText(/^Acknowledged by/)
  page.getByText('ann@paper.example')
  page.getByText('Notice about clip 41207 acknowledged.')
  expect(document.activeElement?.textContent).toContain('Swan family parades')
  expect(api.callsTo(OPEN).map(({ body }) => body)).toEqual([{ ref: 'a-token' }])
  expect(api.callsTo(ACKNOWLEDGE).map(({ body }) => body)).toEqual([
    { ref: 'a-token', action: 'kept', note: 'An archive copy.' },
  ])
})

test('an answer that staff recorded is shown as recorded', async () => {
  givenApi({ [OPEN]: answered(true) })
  const page = renderPage(<RecallLinkScreen refText="a-token" />)
  expect((await page.findByText(/^Recorded by/)).textContent).toContain('Rushes')
  expect(page.queryByRole('form')).toBeNull()
})

test.each(['released', 'superseded'] as const)('a notice that is %s takes no answer', async (ended_as) => {
  givenApi({ [OPEN]: { ...RECALL, ended_as } })
  const page = renderPage(<RecallLinkScreen refText="a-token" />)
  await page.findByText(ENDED_LABELS[ended_as])
  expect(page.queryByRole('form')).toBeNull()
  expect(page.queryByText('Remove it from your publications.')).toBeNull()
})

test('an unknown link says so, and can be opened again', async () => {
  const api = givenApi({ [OPEN]: refuse('not_found', 'This link is not valid.') })
  const page = renderPage(<RecallLinkScreen refText="a-token" />)
  await page.findByText('This link is not valid.')
  api.answer({ [OPEN]: RECALL })
  await page.user.click(page.getByRole('button', { name: 'Try again' }))
  await page.findByRole('heading', { name: /^Swan family parades/ })
})
