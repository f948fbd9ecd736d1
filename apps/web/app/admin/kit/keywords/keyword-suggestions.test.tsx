/** Suggested keywords, as a person meets them. */
import { useState } from 'react'
import { expect, test } from 'vitest'
import { givenApi } from '../../../../test/api-double.ts'
import { renderPage } from '../../../../test/render-page.tsx'
import { KeywordSuggestions } from './keyword-suggestions.tsx'

const FOUND = {
  suggested: [
    { keyword: 'fox', reason: 'text' as const, because: '', clips: 9 },
    { keyword: 'canine', reason: 'synonym' as const, because: 'fox', clips: 1 },
  ],
  misspelt: [{ keyword: 'protset', meant: 'protest' }],
}

/** Two files with keywords of their own. */
function Files({ first, second }: { first: string; second: string }) {
  const [keywords, setKeywords] = useState([first, second])
  return (
    <>
      <KeywordSuggestions
        described={keywords.map((label, id) => ({ id: id + 7, text: `Text ${id}`, keywords: label }))}
        onChange={(change) => setKeywords(keywords.map(change))}
      />
      <p>{keywords.join(' / ')}</p>
    </>
  )
}

test('each has its reason, is taken by a press for every file, and given back by another', async () => {
  const api = givenApi({ 'GET /agency/keywords/suggest': FOUND })
  const page = renderPage(<Files first="tube, rain" second="Fox, tube" />)
  await page.user.click(await page.findByRole('button', { name: 'Suggest keywords' }))
  await page.findByText('2 suggestions')
  expect(api.callsTo('GET /agency/keywords/suggest').at(-1)?.query).toEqual({
    text: 'Text 0\nText 1',
    keywords: 'tube',
    ids: '7,8',
  })
  await page.findByRole('button', { name: 'canine means fox', pressed: false })
  await page.user.click(page.getByRole('button', { name: 'fox in the text, 9 clips', pressed: false }))
  await page.findByText('tube, rain, fox / Fox, tube')
  await page.user.click(page.getByRole('button', { name: 'fox in the text, 9 clips', pressed: true }))
  await page.findByText('tube, rain / tube')
})

test('a misspelt keyword is replaced at its position', async () => {
  givenApi({ 'GET /agency/keywords/suggest': FOUND })
  const page = renderPage(<Files first="protset, rain" second="tube" />)
  await page.user.click(await page.findByRole('button', { name: 'Suggest keywords' }))
  await page.user.click(await page.findByRole('button', { name: 'Use “protest”' }))
  await page.findByText('protest, rain / tube')
  expect(page.queryByText(/looks misspelt/)).toBeNull()
})

test('shows when nothing fits', async () => {
  givenApi({ 'GET /agency/keywords/suggest': { suggested: [], misspelt: [] } })
  const page = renderPage(<Files first="" second="" />)
  await page.user.click(await page.findByRole('button', { name: 'Suggest keywords' }))
  await page.findByText('No more suggestions.')
})
