/** Terms are not changed before their preview was shown. */
import { expect, test } from 'vitest'
import { givenApi, refuse } from '../../../test/api-double.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { KeywordsPanel } from './keywords-panel.tsx'
import { NounsPanel } from './nouns-panel.tsx'
import { SynonymsPanel } from './synonyms-panel.tsx'
import type { Value } from './value.ts'
import { ValuesPanel } from './values-panel.tsx'

const SYNONYMS = 'POST /agency/vocabulary/synonyms'
const effect = [
  { term: 'fox', before: 3, after: 5 },
  { term: 'vixen', before: 2, after: 5 },
]

test('a group shows its effect before it is saved, and shows it again after another word', async () => {
  const api = givenApi({ [SYNONYMS]: { id: null, words: ['fox', 'vixen'], effect } })
  const page = renderPage(<SynonymsPanel groups={[{ id: 1, words: ['cat', 'kitten'] }]} term="fox" />)
  const press = async (name: string) => page.user.click(await page.findByRole('button', { name }))
  await page.findByText('No group has the word “fox”.')
  await press('New group')
  const words = page.getByLabelText('Words with the same meaning')
  await press('Preview')
  await page.findByText('Enter at least two words.')
  await page.user.type(words, ', vixen')
  await press('Preview')
  await page.findByRole('row', { name: 'vixen 2 5' })
  await page.user.type(words, ', reynard')
  expect(page.queryByRole('table')).toBeNull()
  await press('Preview')
  await press('Save')
  await page.findByText('OK')
  expect(api.callsTo(SYNONYMS).map(({ body }) => body)).toEqual([
    { words: ['fox', 'vixen'], terms: [], dryRun: true },
    { words: ['fox', 'vixen', 'reynard'], terms: [], dryRun: true },
    { words: ['fox', 'vixen', 'reynard'], terms: [], dryRun: false },
  ])
})

const NOUNS = 'POST /agency/vocabulary/nouns'
const cat = {
  id: 7,
  english: 'cat',
  german: ['Katze', 'Katzen'],
  french: ['chat'],
  spanish: [],
  italian: ['gatto'],
}

test('R-KIND-5: a noun shows its translations by language, is changed, and shows a refusal at its field', async () => {
  const api = givenApi({ [NOUNS]: { id: 7 } })
  const page = renderPage(<NounsPanel nouns={[cat]} total={647} />)
  await page.findByText('The first 1 of 647 nouns')
  expect(page.getByText('Katze, Katzen').getAttribute('lang')).toBe('de')
  expect(page.queryByText('Spanish')).toBeNull()
  await page.user.click(page.getByRole('button', { name: 'Change cat' }))
  await page.user.clear(page.getByLabelText('English'))
  await page.user.click(page.getByRole('button', { name: 'Save' }))
  await page.findByText('Please enter a word.')
  await page.user.type(page.getByLabelText('English'), 'cat')
  await page.user.type(page.getByLabelText(/^Spanish/), 'gato, gata')
  await page.user.click(page.getByRole('button', { name: 'Save' }))
  await page.findByText('OK')
  expect(api.callsTo(NOUNS).map(({ body }) => body)).toEqual([{ ...cat, spanish: ['gato', 'gata'] }])
})

test('R-KIND-5: a refused noun shows the message, and a noun is removed after a confirmation', async () => {
  const api = givenApi({
    [NOUNS]: refuse('conflict', 'cat is in the list already.'),
    'DELETE /agency/vocabulary/nouns/:id': null,
  })
  const page = renderPage(<NounsPanel nouns={[cat]} total={1} />)
  await page.user.click(await page.findByRole('button', { name: 'New noun' }))
  await page.user.type(page.getByLabelText('English'), 'cat')
  await page.user.click(page.getByRole('button', { name: 'Save' }))
  await page.findByText('cat is in the list already.')
  await page.user.click(page.getByRole('button', { name: 'Close' }))
  await page.user.click(page.getByRole('button', { name: 'Remove cat' }))
  expect(api.callsTo('DELETE /agency/vocabulary/nouns/:id')).toEqual([])
  await page.user.click(await page.findByRole('button', { name: 'Confirm' }))
  await expect.poll(() => api.callsTo('DELETE /agency/vocabulary/nouns/:id')).toHaveLength(1)
})

test('a keyword is merged after the number of its clips was shown', async () => {
  const api = givenApi({ 'POST /agency/vocabulary/keywords': { clips: 1200 } })
  const page = renderPage(<KeywordsPanel keywords={[{ keyword: 'pup', clips: 1200 }]} />)
  const press = async (name: string) => page.user.click(await page.findByRole('button', { name }))
  await press('Change pup')
  await page.user.type(page.getByLabelText(/^New keyword/), 'puppy')
  await press('Preview')
  await page.findByText(/1,200 clips get “puppy” in place of “pup”/)
  await press('Change 1,200 clips')
  await expect.poll(() => page.queryByRole('dialog')).toBeNull()
  expect(api.callsTo('POST /agency/vocabulary/keywords').map(({ body }) => body)).toEqual([
    { from: 'pup', to: 'puppy', dryRun: true },
    { from: 'pup', to: 'puppy', dryRun: false },
  ])
})

const value = (id: number, name: string, more: Partial<Value> = {}): Value => ({
  id,
  kind: 'tone',
  name,
  hidden: false,
  fixed: false,
  clips: 1,
  ...more,
})

test('a value goes into one that is offered, and what the shop needs has no buttons', async () => {
  const values = [
    value(1, 'Funny'),
    value(2, 'Calm'),
    value(3, 'Old', { hidden: true }),
    value(250, 'Pets', { kind: 'category', fixed: true }),
  ]
  const api = givenApi({
    'POST /agency/vocabulary/values/:id/merge': { clips: 1 },
    'POST /agency/vocabulary/values': refuse('conflict', 'Calm is there already.'),
  })
  const page = renderPage(<ValuesPanel values={values} />)
  expect(page.queryByRole('button', { name: 'Rename Pets' })).toBeNull()
  await page.user.click(page.getByRole('button', { name: 'Merge Funny' }))
  const into = page.getByLabelText('Into')
  expect([...into.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
    'Choose another value',
    'Calm',
  ])
  await page.user.selectOptions(into, 'Calm')
  await page.user.click(page.getByRole('button', { name: 'Preview' }))
  await page.findByText(/Funny is deleted permanently/)
  await page.user.click(page.getByRole('button', { name: 'Merge 1 clip' }))
  await expect.poll(() => page.queryByRole('dialog')).toBeNull()
  expect(api.callsTo('POST /agency/vocabulary/values/:id/merge').map(({ body }) => body)).toEqual([
    { kind: 'tone', into: 2, dryRun: true },
    { kind: 'tone', into: 2, dryRun: false },
  ])
  await page.user.type(page.getByLabelText('New tone'), 'calm')
  const add = page.getByRole('form', { name: 'Add a tone' })
  await page.user.click(add.querySelector('button') ?? add)
  await page.findByText('Calm is there already.')
})
