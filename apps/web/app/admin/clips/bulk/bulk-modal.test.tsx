/** A change of many clips is looked at before it begins, followed, and taken back. */
import type { BulkProgress } from '@rushes/contract/agency-bulk'
import { expect, test } from 'vitest'
import { givenApi, refuse } from '../../../../test/api-double.ts'
import { renderPage } from '../../../../test/render-page.tsx'
import { BulkModal } from './bulk-modal.tsx'
import type { BulkKind } from './requested-change.ts'

const START = 'POST /agency/bulk'
const ID = '8f4f3f5c-6a53-4d0c-9d0a-7f1d7f0f3a11'
/** Until the dialog has asked again. */
const SOON = { timeout: 20_000 }

const PREVIEW: BulkProgress = {
  id: null,
  state: 'preview',
  at: '2026-01-01T00:00:00.000Z',
  by: { id: 1, name: 'Bea' },
  total: 3,
  done: 3,
  changed: 2,
  unchanged: 0,
  canUndo: false,
  undoneBy: null,
  refused: {
    count: 1,
    reasons: [{ reason: 'Please ask a Manager to change this clip.', clips: 1 }],
    first: [{ id: 9, title: 'Fox', reason: 'Please ask a Manager to change this clip.' }],
  },
  sample: [{ id: 7, title: 'Cat', changes: [{ field: 'rating', before: 'GD', after: 'SV' }] }],
}
const RUNNING: BulkProgress = { ...PREVIEW, id: ID, state: 'running', done: 1, sample: [] }
const DONE: BulkProgress = { ...RUNNING, state: 'done', done: 3, canUndo: true }

const CHOICES = {
  categories: [{ id: 250, name: 'Pets' }],
  tones: [],
  footageTypes: [],
  licensingTerms: [],
  contributors: [],
}

function openModal(kind: BulkKind, answers: Parameters<typeof givenApi>[0]) {
  const api = givenApi(answers)
  const page = renderPage(
    <BulkModal kind={kind} target={{ ids: [7, 8, 9] }} count={3} choices={CHOICES} onClose={() => {}} />,
  )
  const press = (name: string) => page.user.click(page.getByRole('button', { name }))
  return { ...page, api, press }
}

test('nothing is sent for good before the preview was seen; refused clips are named; the change is taken back', async () => {
  const { api, user, press, findByText, findByRole, getByLabelText } = openModal('edit', { [START]: PREVIEW })
  await user.type(getByLabelText('Add keywords'), 'city, night')
  await user.selectOptions(getByLabelText('Rating'), 'SV')
  await press('Preview changes')
  await findByText('2 clips will change, 1 is refused.')
  await findByText('1 clip: Please ask a Manager to change this clip.')
  expect((await findByRole('link', { name: /Fox/, hidden: true })).getAttribute('href')).toBe(
    '/admin/clips/9',
  )
  const change = {
    what: 'edit',
    fields: { rating: 'SV' },
    addKeywords: ['city', 'night'],
    removeKeywords: [],
  }
  const requested = { ids: [7, 8, 9], change }
  expect(api.callsTo(START).map(({ body }) => body)).toEqual([{ ...requested, dryRun: true }])

  api.answer({ [START]: RUNNING, 'GET /agency/bulk/:id': DONE })
  await press('Change 2 clips')
  await findByText('2 clips changed, 1 was refused.', undefined, SOON)
  expect(api.callsTo(START).at(-1)?.body).toEqual({ ...requested, dryRun: false })

  api.answer({ 'POST /agency/bulk/:id/undo': { ...DONE, canUndo: false, changed: 1 } })
  await press('Take back')
  await findByText('1 clip is as before, 1 was refused.')
})

test('a change whose progress could not be loaded once is followed to its end, and can be taken back', async () => {
  const { api, user, press, findByText, findByRole, getByLabelText, queryByText } = openModal('edit', {
    [START]: PREVIEW,
  })
  await user.selectOptions(getByLabelText('Rating'), 'SV')
  await press('Preview changes')
  await findByText('2 clips will change, 1 is refused.')
  api.answer({ [START]: RUNNING, 'GET /agency/bulk/:id': refuse('unavailable', 'Please try again later') })
  await press('Change 2 clips')
  await findByText('Please try again later', undefined, SOON)
  api.answer({ 'GET /agency/bulk/:id': DONE })
  await findByText('2 clips changed, 1 was refused.', undefined, SOON)
  expect(queryByText('Please try again later')).toBeNull()
  await findByRole('button', { name: 'Take back' })
})

test('the way back to the form loses no input, and errors are shown at their field', async () => {
  const { api, user, press, findByText, getByLabelText } = openModal('edit', { [START]: PREVIEW })
  await user.type(getByLabelText('Place'), 'Vienna')
  await press('Preview changes')
  await findByText('2 clips will change, 1 is refused.')
  await press('Back')
  expect(getByLabelText('Place')).toHaveProperty('value', 'Vienna')
  const message = 'Please choose a country.'
  api.answer({
    [START]: refuse('validation', 'Please check it.', {
      errors: { 'change.fields.location_code': [message] },
    }),
  })
  await user.type(getByLabelText('Country'), 'xx')
  await press('Preview changes')
  await findByText(message)
  expect(getByLabelText('Country').getAttribute('aria-invalid')).toBe('true')
})

test('where no clip would change, nothing can begin', async () => {
  const none = { ...PREVIEW, changed: 0, sample: [] }
  const { press, findByText, getByRole } = openModal('move', { [START]: none })
  await press('Preview changes')
  await findByText('No clip will change, 1 is refused.')
  expect(getByRole('button', { name: 'Change 0 clips' })).toHaveProperty('disabled', true)
})
