/** Saved searches as their users see and change them (R-SAVED-1, R-SAVED-2, R-FEED-3). */
import type { SavedSearch } from '@rushes/contract/saved-searches'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { givenApi, refuse, withMessage } from '../../../test/api-double.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { readSearch } from '../search/search-params.ts'
import { NewSavedSearchForm } from './new-saved-search-form.tsx'
import { describeSearch, newClipsLabel, resultsUrl, suggestedName } from './saved-search-labels.ts'
import { SavedSearchesScreen } from './saved-searches-screen.tsx'

const FACETS = { categories: [{ id: 250, displayname: 'Pets' }], tones: [], footageTypes: [] }
const searchOf = (query: string) => readSearch(new URLSearchParams(query))

const sample = (change: Partial<SavedSearch> = {}): SavedSearch => ({
  id: 7,
  name: 'Foxes',
  created: '2026-02-03T10:00:00Z',
  company: false,
  can_edit: true,
  query: { term: 'fox', type: 'video', cat: '250' },
  alert: 'off',
  new_clips: 0,
  feed: null,
  ...change,
})
const givenScreen = (...searches: SavedSearch[]) =>
  renderPage(<SavedSearchesScreen first={searches} facets={FACETS} />)

describe('the list', () => {
  test('R-SAVED-1: a search is shown with its filters and the number of new clips, and leads to its results', async () => {
    const { findByRole, getByText } = givenScreen(sample({ new_clips: 3 }))
    expect((await findByRole('link', { name: 'Foxes' })).getAttribute('href')).toBe('/saved-searches/7')
    getByText('“fox” · Video · Pets')
    getByText('3 new')
  })

  test('R-SAVED-2: a company search of others has an alert, and no buttons to rename and delete it', async () => {
    const { findByLabelText, queryByRole } = givenScreen(sample({ company: true, can_edit: false }))
    await findByLabelText('Email me new clips of Foxes')
    for (const name of [/^Rename/, /^Delete/]) expect(queryByRole('button', { name })).toBeNull()
  })

  test('without searches the list names the first step', async () => {
    await givenScreen().findByText(/^You have no saved searches yet\./)
  })
})

describe('changes', () => {
  test('R-SAVED-2: a chosen alert is sent, and a refused one stays as it was', async () => {
    const api = givenApi({ 'POST /clip/savedsearches/:id': sample({ alert: 'daily' }) })
    const { findByLabelText, findByText } = givenScreen(sample())
    const alert = await findByLabelText('Email me new clips of Foxes')
    const chosen = () => (alert instanceof HTMLSelectElement ? alert.value : undefined)
    await userEvent.selectOptions(alert, 'daily')
    await expect.poll(chosen).toBe('daily')
    expect(api.callsTo('POST /clip/savedsearches/:id')[0]?.body).toEqual({ alert: 'daily' })
    api.answer({ 'POST /clip/savedsearches/:id': refuse('not_found', 'Saved search not found') })
    await userEvent.selectOptions(alert, 'hourly')
    await findByText('Saved search not found')
    expect(chosen()).toBe('daily')
  })

  test('R-FEED-3: an address of a feed is created, and revoked after a confirmation', async () => {
    const feed = '/feeds/search/7-7-a.mrss'
    const api = givenApi({ 'POST /clip/savedsearches/:id': sample({ feed }) })
    const { findByRole } = givenScreen(sample())
    await userEvent.click(await findByRole('button', { name: 'Create feed address of Foxes' }))
    await findByRole('button', { name: 'Copy feed address of Foxes' })
    api.answer({ 'POST /clip/savedsearches/:id': sample() })
    await userEvent.click(await findByRole('button', { name: 'Revoke feed address of Foxes' }))
    await userEvent.click(await findByRole('button', { name: 'Confirm' }))
    await findByRole('button', { name: 'Create feed address of Foxes' })
    const bodies = api.callsTo('POST /clip/savedsearches/:id').map(({ body }) => body)
    expect(bodies).toEqual([{ feed: true }, { feed: false }])
  })

  test('R-SAVED-1: a search is renamed and deleted', async () => {
    givenApi({
      'POST /clip/savedsearches/:id': sample({ name: 'Red foxes' }),
      'DELETE /clip/savedsearches/:id': null,
    })
    const { findByRole, findByLabelText, findByText } = givenScreen(sample())
    await userEvent.click(await findByRole('button', { name: 'Rename Foxes' }))
    const name = await findByLabelText('Name')
    await userEvent.clear(name)
    await userEvent.click(await findByRole('button', { name: 'Save name' }))
    await findByText('Please enter a name')
    await userEvent.type(name, 'Red foxes')
    await userEvent.click(await findByRole('button', { name: 'Save name' }))
    await findByRole('link', { name: 'Red foxes' })
    await userEvent.click(await findByRole('button', { name: 'Delete search Red foxes' }))
    await userEvent.click(await findByRole('button', { name: 'Confirm' }))
    await findByText(/^You have no saved searches yet\./)
  })
})

describe('saving', () => {
  test('R-SAVED-1: the search is sent without its order, with the chosen name, alert and owner', async () => {
    const api = givenApi({ 'POST /clip/savedsearches': withMessage('The search was saved', sample()) })
    const saved: string[] = []
    const { findByRole, findByLabelText, findByText } = renderPage(
      <NewSavedSearchForm
        search={searchOf('term=fox&type=video&cat=250&sort=oldest&exact=1')}
        hasCreditFilter
        name="fox, Pets"
        mayShare
        onSave={(message) => void saved.push(message)}
      />,
    )
    await findByText(/is not saved/)
    await userEvent.click(await findByLabelText('At once'))
    await userEvent.click(await findByLabelText('For all users of my company'))
    await userEvent.click(await findByRole('button', { name: 'Save search' }))
    await expect.poll(() => saved).toEqual(['The search was saved'])
    expect(api.callsTo('POST /clip/savedsearches')[0]?.body).toEqual({
      name: 'fox, Pets',
      query: { term: 'fox', type: 'video', cat: ['250'] },
      alert: 'at_once',
      company: true,
    })
  })

  test.each([
    ['term=fox&type=video&cat=250', 'fox, Pets', '“fox” · Video · Pets'],
    ['type=image', 'All images', 'Images'],
    ['term=%22red+fox%22&type=video', '"red fox"', '"red fox" · Video'],
  ])('R-SAVED-1: the search %s is named and described by its term and filters', (query, name, text) => {
    const search = searchOf(query)
    expect([suggestedName(search, FACETS), describeSearch(search, FACETS)]).toEqual([name, text])
  })

  test('R-SAVED-1: a suggested name is not longer than a name may be', () => {
    expect(suggestedName(searchOf(`term=${'fox+'.repeat(40)}&type=video`), FACETS)).toHaveLength(80)
  })
})

test('R-SAVED-1: the results begin with the newest, and many new clips are counted up to a limit', () => {
  expect(resultsUrl(sample())).toBe('/search?term=fox&type=video&sort=most_recent&cat=250')
  expect([newClipsLabel(99), newClipsLabel(100)]).toEqual(['99 new', '99+ new'])
})
