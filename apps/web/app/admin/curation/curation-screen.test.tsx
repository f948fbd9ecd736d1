/** The front page in the admin area. */
import type { Data } from '@rushes/contract/client'
import { expect, test } from 'vitest'
import { givenApi, refuse } from '../../../test/api-double.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { sampleClip } from '../../../test/sample-clips.ts'
import { CurationScreen } from './curation-screen.tsx'

type Curation = Data<'GET /agency/curation'>

const pin = (id: number, shown = true): Curation['hero'][number] => ({
  id,
  type: 'video',
  title: `Clip ${id}`,
  thumbpath: '',
  colour: '#000',
  graphic: false,
  focal: { x: 0.5, y: 0.5 },
  until: null,
  shown,
})

const SAVED: Curation = { revision: 4, hero: [pin(1, false), pin(2)], trending: [pin(3), pin(4)] }
const SAVE = 'POST /agency/curation'

function openCuration(answers: Parameters<typeof givenApi>[0] = {}) {
  const api = givenApi(answers)
  const page = renderPage(<CurationScreen saved={SAVED} />)
  const press = (name: string) => page.user.click(page.getByRole('button', { name }))
  return { ...page, api, press }
}

test('the preview passes over what cannot be shown, and follows what is not saved yet', async () => {
  const { press, getAllByText, getByText, queryByText } = openCuration()
  getByText('Skipped: not public or not suitable here.')
  expect(getAllByText('Showing Clip 2')).toHaveLength(2)
  await press('Remove Clip 2')
  expect(queryByText('Showing Clip 2')).toBeNull()
  expect(getAllByText('No picture')).toHaveLength(2)
})

test('pins are put in order by keys, get an end, and are saved once with the revision', async () => {
  const { api, user, press, getByRole, getByLabelText, findByText } = openCuration({
    [SAVE]: { ...SAVED, revision: 5, trending: [pin(4), pin(3)] },
  })
  getByRole('link', { name: 'Clip 3' }).focus()
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
  await findByText('Clip 3: 2 of 2')
  await user.type(getByLabelText('Until (of Clip 4)'), '2027-01-02T10:30')
  await press('Save')
  await findByText('All changes saved.')
  expect(api.callsTo(SAVE).map(({ body }) => body)).toEqual([
    {
      revision: 4,
      hero: [
        { id: 1, until: null },
        { id: 2, until: null },
      ],
      trending: [
        { id: 4, until: new Date('2027-01-02T10:30').toISOString() },
        { id: 3, until: null },
      ],
    },
  ])
})

test('a clip is added by its number once, and the refusal of the server is shown at its slot', async () => {
  const { user, press, getByRole, findByText, findByRole } = openCuration({
    'GET /clip/clips/:id': sampleClip({ id: 9, title: 'Clip 9' }),
    [SAVE]: refuse('validation', '9 is a short.', { errors: { trending: ['9 is a short.'] } }),
  })
  const add = getByRole('form', { name: "Add to What's trending" })
  const field = add.querySelector('input')
  if (!field) throw new Error('no field')
  await user.type(field, '3{Enter}')
  await findByText('This clip has already been added.')
  await user.clear(field)
  await user.type(field, 'V000009{Enter}')
  await findByRole('link', { name: 'Clip 9' })
  await press('Save')
  const refusal = await findByRole('alert')
  expect(refusal.closest('section')?.getAttribute('aria-labelledby')).toBe(
    getByRole('heading', { name: "What's trending" }).id,
  )
})

test('the choice of a colleague is not overwritten unseen', async () => {
  const newer = { ...SAVED, revision: 5, hero: [pin(7)] }
  const { api, press, findByText } = openCuration({
    [SAVE]: refuse('outdated', 'Another user has changed the front page. Reload the page.'),
    'GET /agency/curation': newer,
  })
  await press('Remove Clip 4')
  await press('Save')
  await findByText("Their version has 7 in the banner and 3, 4 in What's trending.")
  api.answer({ [SAVE]: { ...newer, revision: 6 } })
  await press('Save mine instead')
  await findByText('All changes saved.')
  expect(api.callsTo(SAVE).at(-1)?.body).toMatchObject({ revision: 5, trending: [{ id: 3, until: null }] })
})
