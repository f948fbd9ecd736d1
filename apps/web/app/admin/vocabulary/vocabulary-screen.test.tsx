/** Terms are not changed before their preview was shown. */
import { expect, test } from 'vitest'
import { givenApi, refuse } from '../../../test/api-double.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { KeywordsPanel } from './keywords-panel.tsx'
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
