/** The evidence of a clip, as an editor states it (R-EVIDENCE-2). */
import { expect, test } from 'vitest'
import { givenApi, refuse } from '../../../test/api-double.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { sampleAdminClip } from '../../../test/sample-admin.ts'
import { EvidenceForm } from './evidence-form.tsx'

const SAVE = 'POST /agency/clips/:id'
const { fields } = sampleAdminClip()
const CLIP = sampleAdminClip({
  fields: {
    ...fields,
    location_text: 'Leeds',
    location_code: 'gb',
    evidence: {
      place: { state: 'claimed', text: 'The owner' },
      date: { state: 'claimed', text: 'The owner' },
    },
  },
})
const SOURCES = [
  { point: 'place', by: { id: 3, name: 'Dana Field' }, at: '2026-03-03T10:00:00.000Z' },
  { point: 'date', by: null, at: '2026-03-02T10:00:00.000Z' },
] as const

function openForm() {
  const api = givenApi({ [SAVE]: { ...CLIP, revision: 2 } })
  return { api, ...renderPage(<EvidenceForm clip={CLIP} sources={SOURCES} />) }
}

test('R-EVIDENCE-2: only the points that were changed are sent, with the revision and without a user or a time', async () => {
  const { api, user, findByRole, getByLabelText, findByText } = openForm()
  await user.selectOptions(await findByRole('combobox', { name: 'Place' }), 'confirmed')
  await user.clear(getByLabelText('Place: details'))
  await user.type(getByLabelText('Place: details'), 'Seen on a map.')
  await findByText('Not saved: Place, Place: details')
  await user.click(await findByRole('button', { name: /^Save/ }))
  await findByText('Saved')
  expect(api.callsTo(SAVE).map(({ body }) => body)).toEqual([
    { revision: 1, changes: { evidence: { place: { state: 'confirmed', text: 'Seen on a map.' } } } },
  ])
})

test('R-EVIDENCE-2: each point shows its value and who stated it last', async () => {
  const { findByText, getByRole } = openForm()
  await findByText(/^Last stated by Dana Field, 3 Mar/)
  await findByText(/^Last stated by the file, 2 Mar/)
  const place = getByRole('combobox', { name: 'Place' })
  expect(document.getElementById(place.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Leeds, GB')
})

test('a point that is not checked has no details', async () => {
  const { findByLabelText, getByLabelText, user, getByRole } = openForm()
  expect(await findByLabelText('Releases: details')).toHaveProperty('disabled', true)
  await user.selectOptions(getByRole('combobox', { name: 'Releases' }), 'claimed')
  expect(getByLabelText('Releases: details')).toHaveProperty('disabled', false)
})

test('an error of the server is shown next to its details', async () => {
  const message = 'Please use at most 500 characters.'
  const { user, findByRole, findByText, getByLabelText } = openForm()
  givenApi({
    [SAVE]: refuse('validation', message, { errors: { 'changes.evidence.place.text': [message] } }),
  })
  await user.type(getByLabelText('Place: details'), ' knows it')
  await user.click(await findByRole('button', { name: /^Save/ }))
  await findByText(message)
  expect(getByLabelText('Place: details').getAttribute('aria-invalid')).toBe('true')
})
