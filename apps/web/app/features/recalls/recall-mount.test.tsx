/** The bar of recalls and the modal in which members acknowledge them (R-RECALL-4, R-RECALL-5). */
import type { MemberRecall } from '@rushes/contract/recalls'
import { act, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type ApiDouble, givenApi, refuse } from '../../../test/api-double.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { givenMember } from '../../../test/sample-account.ts'
import { Footer } from '../shell/footer.tsx'
import {
  ACTION_LABELS,
  ACTION_MISSING,
  ACTION_OPTIONS,
  answerLabel,
  REASON_MISSING,
  RECALLS_TITLE,
} from './recall-labels.ts'

const SEEN = 'POST /clip/recalls/seen'
const ACKNOWLEDGE = 'POST /clip/recalls/:id/acknowledge'

function sampleRecall(change: Partial<MemberRecall> = {}): MemberRecall {
  return {
    id: 9,
    kind: 'withdrawn',
    note: 'The owner did not agree.\nRemove every copy.',
    issued_at: '2026-11-29T09:30:00.000Z',
    clip: { id: 41207, title: 'Swan family parades' },
    acknowledged: null,
    ended_as: null,
    ...change,
  }
}

const SECOND = sampleRecall({
  id: 8,
  kind: 'withheld',
  clip: { id: 41208, title: 'Duck crosses a road' },
  note: '',
})
const THIRD = sampleRecall({
  id: 7,
  kind: 'corrected',
  clip: { id: 41209, title: 'Goose chases a cyclist' },
})
const ACKNOWLEDGED = sampleRecall({
  id: 6,
  kind: 'restricted',
  clip: { id: 41210, title: 'Heron on a roof' },
  acknowledged: {
    at: '2026-11-29T10:00:00.000Z',
    by: 'Ada Admin',
    action: 'kept',
    note: 'An archive copy.',
    is_recorded: false,
  },
})

const answered = (recall: MemberRecall, action: string, note: string): MemberRecall => ({
  ...recall,
  acknowledged: {
    at: '2026-11-29T12:00:00.000Z',
    by: 'Bea Buyer',
    action: ACTION_OPTIONS.find(({ value }) => value === action)?.value ?? 'kept',
    note,
    is_recorded: false,
  },
})

/** The server's recalls, of which each acknowledgement answers one. */
function givenRecalls(api: ApiDouble, ...recalls: MemberRecall[]) {
  let held = recalls
  api.answer({
    'GET /clip/recalls': () => ({ items: held }),
    [SEEN]: null,
    [ACKNOWLEDGE]: ({ params, body }) => {
      const { action, note } = body as { action: string; note: string }
      held = held.map((one) => (String(one.id) === params['id'] ? answered(one, action, note) : one))
      const found = held.find(({ id }) => String(id) === params['id'])
      return found ?? refuse('not_found', 'Not found')
    },
  })
}

async function givenPage(...recalls: MemberRecall[]) {
  const api = givenApi()
  givenRecalls(api, ...recalls)
  await givenMember(api, { openRecalls: recalls.filter(({ acknowledged }) => !acknowledged).length })
  const page = renderPage(
    <>
      <main>
        <h1>Home</h1>
      </main>
      <Footer />
    </>,
  )
  return { ...page, api }
}

const BAR = { name: 'Notices about clips' }
const textOfBar = async (page: Pick<ReturnType<typeof renderPage>, 'findByRole'>) =>
  within(await page.findByRole('region', BAR)).getByRole('alert').textContent

async function openModal(page: Awaited<ReturnType<typeof givenPage>>) {
  await page.user.click(await page.findByRole('button', { name: /^(Acknowledge|Show notices)$/ }))
  return within(await page.findByRole('dialog', { name: RECALLS_TITLE }))
}

const formOf = async (modal: Awaited<ReturnType<typeof openModal>>, name: RegExp) =>
  within(await modal.findByRole('form', { name }))

/** Waits until a bar that was rendered would have been loaded and shown. */
const whenBarWould = () => act(async () => void (await import('./recall-bar.tsx')))

test('a guest has no bar, and nothing is requested', async () => {
  const api = givenApi()
  const { findByRole, queryByRole } = renderPage(<Footer />)
  await findByRole('contentinfo')
  await whenBarWould()
  expect(queryByRole('region', BAR)).toBeNull()
  expect(fetch).not.toHaveBeenCalled()
  expect(api.callsTo('GET /clip/recalls')).toEqual([])
})

test('a member without recalls has no bar, and nothing is requested for it', async () => {
  const api = givenApi()
  await givenMember(api)
  const { findByRole, queryByRole } = renderPage(<Footer />)
  await findByRole('contentinfo')
  await whenBarWould()
  expect(queryByRole('region', BAR)).toBeNull()
  expect(fetch).toHaveBeenCalledTimes(1)
  expect(api.callsTo('GET /clip/users/:id')).toHaveLength(1)
})

test.each([
  ['withdrawn', 'Clip 41207, Swan family parades, was withdrawn. Remove it from your publications.'],
  ['withheld', 'Clip 41207, Swan family parades, is under review. Pause its use until we release it.'],
  ['corrected', 'Clip 41207, Swan family parades, was corrected. Correct your publications.'],
  ['restricted', 'Clip 41207, Swan family parades, has new restrictions. Check your publications.'],
] as const)('one recall that is %s is shown in the bar, and recorded as seen once', async (kind, text) => {
  const page = await givenPage(sampleRecall({ kind }), ACKNOWLEDGED)
  expect(await textOfBar(page)).toBe(text)
  await openModal(page)
  await page.user.click(page.getByRole('button', { name: 'Close' }))
  expect(page.api.callsTo(SEEN).map(({ body }) => body)).toEqual([{ ids: [9] }])
})

test('several recalls are counted in the bar, and seen when the modal lists them', async () => {
  const page = await givenPage(sampleRecall(), SECOND, THIRD)
  expect(await textOfBar(page)).toBe('3 notices about clips that you hold')
  expect(page.api.callsTo(SEEN)).toEqual([])
  await openModal(page)
  await waitFor(() => expect(page.api.callsTo(SEEN)).toHaveLength(1))
  await page.user.click(page.getByRole('button', { name: 'Close' }))
  await openModal(page)
  expect(page.api.callsTo(SEEN).map(({ body }) => body)).toEqual([{ ids: [9, 8, 7] }])
})

test('the page ends above the bar while it is shown', async () => {
  const page = await givenPage(sampleRecall())
  await page.findByRole('region', BAR)
  const foot = () => document.documentElement.style.getPropertyValue('--foot')
  expect(foot()).toMatch(/^\d+px$/)
  page.unmount()
  expect(foot()).toBe('')
})

test('the modal shows each recall with its note, and who has acknowledged it', async () => {
  const page = await givenPage(sampleRecall(), ACKNOWLEDGED)
  const modal = await openModal(page)
  const [first, last] = await modal.findAllByRole('article')
  if (!first || !last) throw new Error('The modal must show two recalls.')
  const link = within(first).getByRole('link', { name: 'Swan family parades' })
  expect(link.getAttribute('href')).toBe('/clip/41207')
  const note = within(first).getByText(/^The owner did not agree\.\nRemove every copy\.$/, {
    normalizer: String,
  })
  expect(note.getAttribute('dir')).toBe('auto')
  expect(first.textContent).toContain('Clip 41207 · 29 Nov 2026, 09:30')
  expect(last.textContent).toContain(answerLabel('kept'))
  expect(last.textContent).toContain('An archive copy.')
  expect(last.textContent).toContain('Acknowledged by Ada Admin, 29 Nov 2026, 10:00')
  expect(within(last).queryByRole('form')).toBeNull()
})

test.each(ACTION_OPTIONS)('a recall is acknowledged with "$label"', async ({ value, label }) => {
  const page = await givenPage(sampleRecall())
  const modal = await openModal(page)
  const form = await formOf(modal, /Swan family parades/)
  await page.user.click(form.getByRole('radio', { name: label }))
  await page.user.type(form.getByRole('textbox', { name: /^Note/ }), ' Checked today ')
  await page.user.click(form.getByRole('button', { name: 'Acknowledge' }))
  await modal.findByText(answerLabel(value))
  modal.getByText('Checked today')
  expect(page.api.callsTo(ACKNOWLEDGE)).toMatchObject([
    { params: { id: '9' }, body: { action: value, note: 'Checked today' } },
  ])
})

test('an acknowledgement without an action, and keeping a clip without a reason, are refused next to the field', async () => {
  const page = await givenPage(sampleRecall())
  const form = await formOf(await openModal(page), /Swan family parades/)
  await page.user.click(form.getByRole('button', { name: 'Acknowledge' }))
  await form.findByText(ACTION_MISSING)
  expect(document.activeElement).toBe(form.getByRole('radio', { name: ACTION_LABELS.removed }))
  await page.user.click(form.getByRole('radio', { name: ACTION_LABELS.kept }))
  await page.user.click(form.getByRole('button', { name: 'Acknowledge' }))
  await form.findByText(REASON_MISSING)
  const note = form.getByRole('textbox', { name: 'Note', description: REASON_MISSING })
  expect(document.activeElement).toBe(note)
  expect(page.api.callsTo(ACKNOWLEDGE)).toEqual([])
})

test('a message of the server about a field is shown next to it', async () => {
  const page = await givenPage(sampleRecall())
  const form = await formOf(await openModal(page), /Swan family parades/)
  const errors = { note: ['Please use fewer characters.'] }
  page.api.answer({ [ACKNOWLEDGE]: refuse('validation', 'Please check your input.', { errors }) })
  await page.user.click(form.getByRole('radio', { name: ACTION_LABELS.removed }))
  await page.user.click(form.getByRole('button', { name: 'Acknowledge' }))
  await form.findByRole('textbox', { name: /^Note/, description: 'Please use fewer characters.' })
})

test('a conflict is shown, the input stays, and the list is loaded again when the modal is closed', async () => {
  const page = await givenPage(sampleRecall(), SECOND)
  const form = await formOf(await openModal(page), /Swan family parades/)
  const message = 'Your company has already acknowledged this notice.'
  page.api.answer({ [ACKNOWLEDGE]: refuse('conflict', message) })
  await page.user.click(form.getByRole('radio', { name: ACTION_LABELS.kept }))
  await page.user.type(form.getByRole('textbox', { name: 'Note' }), 'We have a contract')
  await page.user.click(form.getByRole('button', { name: 'Acknowledge' }))
  expect((await form.findByRole('alert')).textContent).toBe(message)
  expect(form.getByRole('textbox', { name: 'Note' })).toHaveProperty('value', 'We have a contract')
  expect(form.getByRole('radio', { name: ACTION_LABELS.kept })).toHaveProperty('checked', true)
  expect(page.api.callsTo('GET /clip/recalls')).toHaveLength(1)
  page.api.answer({
    'GET /clip/recalls': { items: [SECOND, answered(sampleRecall(), 'removed', '')] },
    'GET /clip/users/:id': await givenMember(page.api, { openRecalls: 1 }),
  })
  await page.user.click(page.getByRole('button', { name: 'Close' }))
  await waitFor(async () => expect(await textOfBar(page)).toContain('Clip 41208'))
})

test('input is kept when the modal is closed, and when the page is loaded again', async () => {
  const page = await givenPage(sampleRecall())
  const form = await formOf(await openModal(page), /Swan family parades/)
  await page.user.click(form.getByRole('radio', { name: ACTION_LABELS.kept }))
  await page.user.type(form.getByRole('textbox', { name: 'Note' }), 'An archive')
  await page.user.click(page.getByRole('button', { name: 'Close' }))
  const again = await formOf(await openModal(page), /Swan family parades/)
  expect(again.getByRole('textbox', { name: 'Note' })).toHaveProperty('value', 'An archive')
  page.unmount()
  const next = renderPage(<Footer />)
  await next.user.click(await next.findByRole('button', { name: 'Acknowledge' }))
  expect(await next.findByRole('textbox', { name: 'Note' })).toHaveProperty('value', 'An archive')
  expect(next.getByRole('radio', { name: ACTION_LABELS.kept })).toHaveProperty('checked', true)
})

test('after an acknowledgement the focus is on the next recall, and after the last one on the heading', async () => {
  const page = await givenPage(sampleRecall(), SECOND)
  const modal = await openModal(page)
  const acknowledge = async (name: RegExp) => {
    const form = await formOf(modal, name)
    await page.user.click(form.getByRole('radio', { name: ACTION_LABELS.removed }))
    await page.user.click(form.getByRole('button', { name: 'Acknowledge' }))
  }
  await acknowledge(/Duck crosses a road/)
  await modal.findByText('Notice about clip 41208 acknowledged. 1 notice is left.')
  const next = modal.getByRole('heading', { name: /^Swan family parades/ })
  await waitFor(() => expect(document.activeElement).toBe(next))
  await acknowledge(/Swan family parades/)
  const status = await modal.findByText('Notice about clip 41207 acknowledged. No notices are left.')
  expect(status.getAttribute('role')).toBe('status')
  expect(document.activeElement).toBe(modal.getByRole('heading', { name: RECALLS_TITLE }))
})

test('the bar ends when the modal is closed after the last acknowledgement', async () => {
  const page = await givenPage(sampleRecall())
  const modal = await openModal(page)
  const form = await formOf(modal, /Swan family parades/)
  await page.user.click(form.getByRole('radio', { name: ACTION_LABELS.not_used }))
  await page.user.click(form.getByRole('button', { name: 'Acknowledge' }))
  await modal.findByText(answerLabel('not_used'))
  expect(page.queryByRole('region', BAR)).toBeNull()
  const before = page.api.callsTo('GET /clip/users/:id').length
  await page.user.click(page.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(page.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(page.api.callsTo('GET /clip/users/:id')).toHaveLength(before + 1))
  expect(document.activeElement).toBe(page.getByRole('heading', { name: 'Home' }))
})

test('recalls that cannot be loaded are announced, and can be loaded again', async () => {
  const api = givenApi({ 'GET /clip/recalls': refuse('unavailable', 'Please try again later.') })
  await givenMember(api, { openRecalls: 2 })
  const page = renderPage(<Footer />)
  expect(await textOfBar(page)).toBe('2 notices about clips that you hold')
  await page.user.click(page.getByRole('button', { name: 'Show notices' }))
  const modal = within(await page.findByRole('dialog'))
  await modal.findByText('Please try again later.')
  givenRecalls(api, sampleRecall(), SECOND)
  await page.user.click(modal.getByRole('button', { name: 'Try again' }))
  expect(await modal.findAllByRole('form')).toHaveLength(2)
})
