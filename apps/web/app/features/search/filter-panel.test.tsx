/** The filter panel: R-SEARCH-1, R-SEARCH-13 and R-DATE-1. */
import { recordOf } from '@rushes/contract/record-of'
import { FACETS as COUNTED } from '@rushes/contract/search-filters'
import { within } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, test } from 'vitest'
import { renderPage } from '../../../test/render-page.tsx'
import type { FacetCounts } from './facet-counts.ts'
import { FilterPanel } from './filter-panel.tsx'
import { faultsIn } from './search-faults.ts'
import { readSearch } from './search-params.ts'

const FACETS = {
  categories: [
    { id: 250, displayname: 'Pets' },
    { id: 7001, displayname: 'Weather' },
  ],
  tones: [
    { id: 2, displayname: 'Cute' },
    { id: 3, displayname: 'Funny' },
  ],
  footageTypes: [{ id: 7, displayname: 'Drone' }],
}

const COUNTS: FacetCounts = {
  counts: {
    ...recordOf(COUNTED, () => []),
    cat: [{ value: '250', count: 1 }],
    rating: [{ value: 'GD', count: 1_204 }],
    quality: [{ value: '4K', count: 3 }],
    obtainable: [{ value: '1', count: 7 }],
    cleared: [{ value: '1', count: 5 }],
  },
}

type Given = {
  facets?: typeof FACETS
  counts?: FacetCounts | null
  at?: string
  isMember?: boolean
  isEmpty?: boolean
}

function givenPanel(
  query: string,
  { facets = FACETS, counts = null, at = '/search', isMember = false, isEmpty = false }: Given = {},
) {
  const search = readSearch(new URLSearchParams(query))
  const panel = (
    <FilterPanel search={search} facets={facets} counts={counts} isMember={isMember} isEmpty={isEmpty} />
  )
  return renderPage(panel, { at })
}

const groupsOf = (panel: HTMLElement) =>
  [...panel.querySelectorAll('summary')].map(({ textContent }) => textContent)

function optionsIn(panel: HTMLElement, legend: string) {
  const group = within(panel).getByText(legend).closest('details')
  return [...(group?.querySelectorAll('a') ?? [])].map(({ textContent }) => textContent)
}

async function addressOf(query: string, name: string) {
  const { findByRole, unmount } = givenPanel(query)
  const address = (await findByRole('link', { name })).getAttribute('href')
  unmount()
  return address
}

describe('the filters of a type', () => {
  test('the filters of a type are all of them for videos', async () => {
    const { findByRole } = givenPanel('type=video')
    expect(groupsOf(await findByRole('complementary', { name: 'Filters' }))).toEqual([
      'Category',
      'Duration',
      'Quality',
      'Orientation',
      'Rating',
      'Location',
      'Restrictions',
      'Evidence',
      'Captions',
      'Date',
      'Tone',
      'Footage type',
      'Memes',
    ])
  })

  test('the filters of a type begin with those of the account for members (R-SEARCH-28)', async () => {
    const { findByRole } = givenPanel('type=short&obtainable=1', { counts: COUNTS, isMember: true })
    const panel = await findByRole('complementary', { name: 'Filters' })
    expect(groupsOf(panel)[0]).toBe('My account')
    expect(optionsIn(panel, 'My account')).toEqual([
      'I can download this now (active, remove)',
      'Cleared for my country',
    ])
    const cleared = within(panel).getByRole('link', { name: 'Cleared for my country' })
    expect(cleared.getAttribute('href')).toBe('/search?type=short&obtainable=1&cleared=1')
    expect(within(panel).getByText('7')).toBeTruthy()
  })

  test('the filters of a type are only those that are chosen when nothing was found', async () => {
    const { findByRole } = givenPanel('type=video&rating=GD', { isEmpty: true })
    expect(groupsOf(await findByRole('complementary', { name: 'Filters' }))).toEqual(['Rating'])
  })

  test('the filters of a type leave out one of which no option leads anywhere', async () => {
    const { findByRole } = givenPanel('type=video', { counts: COUNTS })
    const groups = groupsOf(await findByRole('complementary', { name: 'Filters' }))
    expect(groups).not.toContain('Tone')
    expect(groups).toContain('Rating')
  })

  test('the filters of a type leave out what belongs to moving pictures for images', async () => {
    const { findByRole } = givenPanel('type=image')
    const panel = await findByRole('complementary', { name: 'Filters' })
    expect(groupsOf(panel)).toEqual([
      'Category',
      'Orientation',
      'Rating',
      'Location',
      'Restrictions',
      'Evidence',
      'Date',
      'Memes',
    ])
  })

  test('the filters of a type are duration, quality, restrictions, evidence, captions, date, tone and footage type for shorts', async () => {
    const { findByRole } = givenPanel('type=short')
    const panel = await findByRole('complementary', { name: 'Filters' })
    expect(groupsOf(panel)).toEqual([
      'Duration',
      'Quality',
      'Restrictions',
      'Evidence',
      'Captions',
      'Date',
      'Tone',
      'Footage type',
    ])
  })

  test('the filters of a type are dates only for packages', async () => {
    const { findByRole } = givenPanel('type=packages')
    expect(groupsOf(await findByRole('complementary', { name: 'Filters' }))).toEqual(['Date'])
  })

  test('the filters of a type that have no values from the server are not shown', async () => {
    const { findByRole } = givenPanel('type=video', {
      facets: { categories: [], tones: [], footageTypes: [] },
    })
    const groups = groupsOf(await findByRole('complementary', { name: 'Filters' }))
    expect(groups).not.toContain('Category')
    expect(groups).not.toContain('Tone')
    expect(groups).not.toContain('Footage type')
  })
})

test('the first groups are open, and others while one of their values is chosen', async () => {
  const openGroups = async (query: string) => {
    const { findByRole, unmount } = givenPanel(query)
    const panel = await findByRole('complementary', { name: 'Filters' })
    const groups = [...panel.querySelectorAll('details[open] > summary')].map(
      ({ textContent }) => textContent,
    )
    unmount()
    return groups
  }
  const first = ['Category', 'Duration']
  expect(await openGroups('type=video')).toEqual(first)
  expect(await openGroups('type=video&loc2=Texas&period=week')).toEqual([...first, 'Location', 'Date'])
  expect(await openGroups('type=packages')).toEqual(['Date'])
})

function ChangingPanel() {
  const [query, setQuery] = useState('type=video')
  return (
    <>
      {['type=video', 'type=video&rating=GD&cat=250'].map((one) => (
        <button key={one} type="button" onClick={() => setQuery(one)}>
          {one}
        </button>
      ))}
      <FilterPanel search={readSearch(new URLSearchParams(query))} facets={FACETS} counts={null} />
    </>
  )
}

test('a group stays as it was folded while the search changes', async () => {
  const { user, findByText, findByRole } = renderPage(<ChangingPanel />)
  const search = async (query: string) => await user.click(await findByRole('button', { name: query }))
  const isOpen = async (legend: string) => (await findByText(legend)).closest('details')?.open
  await user.click(await findByText('Rating'))
  await user.click(await findByText('Category'))
  await search('type=video&rating=GD&cat=250')
  await findByText('Gold', { selector: '[aria-current] *' })
  expect([await isOpen('Rating'), await isOpen('Category')]).toEqual([true, false])
  await search('type=video')
  await expect.poll(() => document.querySelector('[aria-current]')).toBeNull()
  expect([await isOpen('Rating'), await isOpen('Category')]).toEqual([true, false])
})

describe('the options of a filter', () => {
  test('the options of a filter are those that staff offer, and the fixed ones in their order', async () => {
    const { findByRole } = givenPanel('type=video')
    const panel = await findByRole('complementary', { name: 'Filters' })
    expect(optionsIn(panel, 'Category')).toEqual(['Pets', 'Weather'])
    expect(optionsIn(panel, 'Duration')).toEqual([
      '0 to 30 seconds',
      '31 to 60 seconds',
      '61 to 180 seconds',
      'Over 3 minutes',
    ])
    expect(optionsIn(panel, 'Quality')).toEqual(['SD', '720p', '1080p', '4K', '8K'])
    expect(optionsIn(panel, 'Rating')).toEqual(['Gold', 'Silver', 'Bronze'])
    expect(optionsIn(panel, 'Location')).toEqual(['UK', 'USA', 'Canada', 'Australia', 'Germany', 'France'])
    expect(optionsIn(panel, 'Date')).toEqual(['Today', 'Past week', 'Past month', 'Past year'])
  })

  test('the options of a filter are the values of the server for tones and footage types', async () => {
    const { findByRole } = givenPanel('type=video')
    const panel = await findByRole('complementary', { name: 'Filters' })
    expect(optionsIn(panel, 'Tone')).toEqual(['Cute', 'Funny'])
    expect(optionsIn(panel, 'Footage type')).toEqual(['Drone'])
  })

  test('the options of a filter lead to the search with that value, on page 1', async () => {
    expect(await addressOf('term=dog&type=video&page=3&es_after=abc', 'Gold')).toBe(
      '/search?term=dog&type=video&rating=GD',
    )
  })

  test('the options of a filter are shown next to other values of the same filter', async () => {
    expect(await addressOf('type=video&rating=GD', 'Silver')).toBe('/search?type=video&rating=GD%2CSV')
  })

  test('the options of a filter are ticked when they are active, and remove themselves', async () => {
    const { findByRole } = givenPanel('type=video&rating=GD')
    const gold = await findByRole('link', { name: 'Gold (active, remove)' })
    expect(gold.getAttribute('aria-current')).toBe('true')
    expect(gold.getAttribute('href')).toBe('/search?type=video')
  })

  test('the options of a filter of durations have two ends, except the last one', async () => {
    expect(await addressOf('type=video', '31 to 60 seconds')).toBe(
      '/search?type=video&duration_start=31&duration_end=60',
    )
    expect(await addressOf('type=video', 'Over 3 minutes')).toBe('/search?type=video&duration_start=181')
  })

  test('the options of a filter of a folded filter are shown when one of them is active', async () => {
    const { findByText } = givenPanel('type=video&tone=2')
    expect((await findByText('Tone')).closest('details')?.open).toBe(true)
    expect((await findByText('Footage type')).closest('details')?.open).toBe(false)
  })

  test('the options of a filter show how many results they would give', async () => {
    const { findByRole } = givenPanel('type=video', { counts: COUNTS })
    const describedBy = async (name: string) => {
      const id = (await findByRole('link', { name })).getAttribute('aria-describedby')
      return id && document.getElementById(id)?.textContent
    }
    expect(await describedBy('Gold')).toBe('1,204 results')
    expect(await describedBy('Pets')).toBe('1 result')
  })

  test('the options of a filter are hidden where they would give no results, unless they are chosen', async () => {
    const { findByRole } = givenPanel('type=video&quality=8K&rating=GD', { counts: COUNTS })
    const panel = await findByRole('complementary', { name: 'Filters' })
    expect(optionsIn(panel, 'Quality')).toEqual(['4K', '8K (active, remove)'])
    expect(optionsIn(panel, 'Rating')).toEqual(['Gold (active, remove)'])
    expect(groupsOf(panel)).not.toContain('Duration')
  })

  test('the options of a filter show nothing while the numbers are not there', async () => {
    const { findByRole } = givenPanel('type=video')
    expect((await findByRole('link', { name: 'Gold' })).hasAttribute('aria-describedby')).toBe(false)
  })
})

describe('dates of one’s own', () => {
  test('dates of one’s own are sent as DD-MM-YYYY with the date that they are about', async () => {
    const { user, findByLabelText, getByLabelText, getByRole, findByText } = givenPanel(
      'type=video&rating=GD&period=week',
      { at: '/elsewhere' },
    )
    await user.selectOptions(await findByLabelText('Which date'), 'Date Shot/Taken')
    await user.type(getByLabelText('From'), '2025-06-01')
    await user.type(getByLabelText('To'), '2025-06-30')
    await user.click(getByRole('button', { name: 'Apply dates' }))
    await findByText(
      'Now at /search?type=video&rating=GD&period=custom&cdatefrom=01-06-2025&cdateto=30-06-2025&datefield=date_taken',
    )
  })

  test('dates of one’s own are filled in from the address', async () => {
    const { findByLabelText } = givenPanel('type=video&period=custom&cdatefrom=17-06-2025')
    expect(await findByLabelText('From')).toHaveProperty('value', '2025-06-17')
    expect(await findByLabelText('To')).toHaveProperty('value', '')
  })

  test('dates of one’s own are about the date added only, where a clip has no other dates', async () => {
    const { findByRole, queryByLabelText } = givenPanel('type=short')
    await findByRole('button', { name: 'Apply dates' })
    expect(queryByLabelText('Which date')).toBeNull()
  })
})

describe('a region or city', () => {
  test('narrows the search when Enter is pressed', async () => {
    const { user, findByLabelText, findByText } = givenPanel('type=video&location=us', { at: '/elsewhere' })
    await user.type(await findByLabelText('Region or city'), 'Texas{Enter}')
    await findByText('Now at /search?type=video&location=us&loc2=Texas')
  })

  test('a region or city that is emptied is removed from the search', async () => {
    const { user, findByLabelText, getByRole, findByText } = givenPanel('type=video&loc2=Texas', {
      at: '/elsewhere',
    })
    await user.clear(await findByLabelText('Region or city'))
    await user.click(getByRole('button', { name: 'Apply' }))
    await findByText('Now at /search?type=video')
  })
})

test('the error of a value is shown in its group, which is open then', async () => {
  const faults = faultsIn(new URLSearchParams('rating=XX&ftype=abc'))
  const search = readSearch(new URLSearchParams('type=video'))
  const { findByText } = renderPage(
    <FilterPanel search={search} facets={FACETS} counts={null} faults={faults} />,
    { at: '/search' },
  )
  const rating = (await findByText('There is no rating “XX”, so it is left out.')).closest('details')
  expect(rating?.querySelector('summary')?.textContent).toBe('Rating')
  const footage = (await findByText('There is no footage type “abc”, so it is left out.')).closest('details')
  expect(footage?.open).toBe(true)
})
