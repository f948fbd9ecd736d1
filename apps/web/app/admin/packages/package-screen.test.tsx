/** A package in the admin area. */
import type { AdminPackage } from '@rushes/contract/agency-packages'
import { expect, test } from 'vitest'
import { givenApi, refuse } from '../../../test/api-double.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { PackageScreen } from './package-screen.tsx'

const clip = (id: number): AdminPackage['clips'][number] => ({
  id,
  type: 'video',
  title: `Clip ${id}`,
  thumbpath: '',
  colour: '#000',
  graphic: false,
  public: true,
})

const PACK: AdminPackage = {
  id: 12,
  name: 'Cats',
  summary: '',
  story: '',
  category_id: null,
  state: 'draft',
  revision: 3,
  created: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
  clips: [clip(1), clip(2), clip(3)],
  moves: [{ to: 'published', refusal: null }],
}

const SAVE = 'POST /agency/packages/:id'

function openPackage(answers: Parameters<typeof givenApi>[0] = {}) {
  const api = givenApi(answers)
  const page = renderPage(<PackageScreen pack={PACK} values={[]} canEdit />)
  const press = (name: string) => page.user.click(page.getByRole('button', { name }))
  const titles = () =>
    [...page.getByRole('list', { name: 'Clips of the package' }).querySelectorAll('a')].map(
      ({ textContent }) => textContent,
    )
  return { ...page, api, press, titles }
}

test('Alt and the arrows move a clip, which is announced and keeps the focus; Save sends the order once', async () => {
  const { api, user, press, titles, getByRole, findByText } = openPackage({
    [SAVE]: { ...PACK, revision: 4 },
  })
  getByRole('link', { name: 'Clip 1' }).focus()
  await user.keyboard('{ArrowDown}')
  expect(titles()).toEqual(['Clip 1', 'Clip 2', 'Clip 3'])
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
  await findByText('Clip 1: 2 of 3')
  await user.keyboard('{Alt>}{ArrowDown}{ArrowDown}{/Alt}')
  await findByText('Clip 1: 3 of 3')
  expect(titles()).toEqual(['Clip 2', 'Clip 3', 'Clip 1'])
  expect(document.activeElement).toBe(getByRole('link', { name: 'Clip 1' }))
  await press('Remove Clip 3')
  await findByText('Not saved: Clips')
  expect(api.callsTo(SAVE)).toEqual([])
  await press('Save')
  await findByText('Saved')
  expect(api.callsTo(SAVE).map(({ body }) => body)).toEqual([{ revision: 3, clips: [2, 1] }])
})

test('the saved value of a colleague is shown next to the typed one', async () => {
  const newer = { ...PACK, revision: 4, name: 'Kittens', summary: 'Theirs' }
  const { api, user, press, getByLabelText, findByText, getByRole } = openPackage({
    [SAVE]: refuse('outdated', 'Another user has changed this package. Reload the page.'),
    'GET /agency/packages/:id': newer,
  })
  await user.type(getByLabelText('Name'), ' and dogs')
  await press('Save')
  await findByText('Another user has changed this package')
  getByRole('row', { name: 'Name Kittens Cats and dogs' })
  api.answer({ [SAVE]: { ...newer, revision: 5 } })
  await press('Save mine instead')
  await findByText('Saved')
  expect(api.callsTo(SAVE).at(-1)?.body).toEqual({ revision: 4, name: 'Cats and dogs' })
})

test('numbers that are no clips are named, and an order that is not saved is kept', async () => {
  const { api, user, press, getByLabelText, findByText } = openPackage({
    'POST /agency/packages/:id/clips': {
      package: { ...PACK, revision: 4, clips: [...PACK.clips, clip(4)] },
      added: [4],
      already: [1],
      unknown: ['zebra'],
    },
  })
  await press('Move Clip 1 down')
  await user.type(getByLabelText('Numbers of clips'), '4, 1 zebra')
  await press('Add to the end')
  await findByText('1 clip is added.')
  await findByText('Already in the package: 1.')
  await findByText('Not a clip number: zebra.')
  expect(api.callsTo('POST /agency/packages/:id/clips')[0]?.body).toEqual({
    revision: 3,
    list: '4, 1 zebra',
  })
  expect(localStorage.getItem('rushes.admin-draft.package.12.4')).toBe(
    JSON.stringify({ clips: '2, 1, 3, 4' }),
  )
  expect(localStorage.getItem('rushes.admin-draft.package.12.3')).toBeNull()
})

test('who may not edit packages reads them', async () => {
  givenApi()
  const page = renderPage(<PackageScreen pack={PACK} values={[]} canEdit={false} />)
  await page.findByRole('link', { name: 'Clip 2' })
  expect(page.queryAllByRole('button')).toEqual([])
  expect(page.queryAllByRole('textbox')).toEqual([])
})

test('text that was typed before another user saved is shown next to the saved text, and is used only by a decision', async () => {
  localStorage.setItem('rushes.admin-draft.package.12.1', JSON.stringify({ name: 'Older cats' }))
  localStorage.setItem(
    'rushes.admin-draft.package.12.2',
    JSON.stringify({ name: 'Cats at night', summary: '' }),
  )
  const { press, findByText, findByRole, getByLabelText, getByRole } = openPackage()
  await findByText('You have unsaved changes, but the package has changed since')
  await findByRole('row', { name: 'Name Cats Cats at night' })
  // What is as it is saved needs no decision.
  expect(getByRole('table').querySelectorAll('tbody tr')).toHaveLength(1)
  expect(getByLabelText('Name')).toHaveProperty('value', 'Cats')
  await press('Use my changes')
  expect(getByLabelText('Name')).toHaveProperty('value', 'Cats at night')
  await findByText('Not saved: Name')
  expect(localStorage.getItem('rushes.admin-draft.package.12.2')).toBeNull()
})

test('what is typed while the package is saved stays, and is about what was saved', async () => {
  const saved = Promise.withResolvers<AdminPackage>()
  const { user, press, getByLabelText, findByText } = openPackage({ [SAVE]: () => saved.promise })
  await user.type(getByLabelText('Name'), ' and dogs')
  await press('Save')
  await user.type(getByLabelText(/^Summary/), 'Both')
  saved.resolve({ ...PACK, revision: 4, name: 'Cats and dogs' })
  await findByText('Saved')
  const left = localStorage.getItem(`rushes.admin-draft.package.${PACK.id}.${PACK.revision + 1}`)
  expect(JSON.parse(left ?? '{}')).toEqual({ summary: 'Both' })
})
