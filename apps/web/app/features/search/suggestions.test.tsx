/** Suggestions below the search box, by keyboard, by pointer and for screen readers. */
import { act, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { type ApiDouble, givenApi, refuse } from '../../../test/api-double.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { SearchBox } from './search-box.tsx'

const words = (text: string) =>
  ({ kind: 'words', text, translates: null, id: null, thumbpath: null }) as const
const TEXTS = ['cat', 'cattle', 'cat flap'].map(words)

function givenBox(api: ApiDouble = givenApi({ 'GET /clip/clips/suggest': TEXTS })) {
  const page = renderPage(<SearchBox />, { at: '/home' })
  const box = () => page.findByRole('combobox', { name: /^Search for/ })
  const list = () => page.queryByRole('listbox', { name: 'Suggestions' })
  const options = () => within(list() ?? document.createElement('div')).queryAllByRole('option')
  const option = async (name: string) => {
    const open = await page.findByRole('listbox', { name: 'Suggestions' })
    return within(open).findByText((_, element) => element?.role === 'option' && element.textContent === name)
  }
  const texts = () => options().map(({ textContent }) => textContent)
  const marked = () =>
    options().find((one) => one.getAttribute('aria-selected') === 'true')?.textContent ?? null
  return { ...page, api, box, list, option, texts, marked }
}

async function givenSuggestions() {
  const page = givenBox()
  await page.user.type(await page.box(), 'ca')
  await page.option('cat')
  return page
}

describe('suggestions', () => {
  test('complete what is typed, with what they add set off', async () => {
    const { texts, api } = await givenSuggestions()
    expect(texts()).toEqual(['cat', 'cattle', 'cat flap'])
    const last = api.callsTo('GET /clip/clips/suggest').at(-1)
    expect(last?.query).toEqual({ term: 'ca', type: 'video' })
  })

  test('suggestions fit the chosen type of result', async () => {
    const { user, box, api, option, findByRole } = givenBox()
    await user.selectOptions(await findByRole('combobox', { name: 'Type' }), 'Image')
    await user.type(await box(), 'ca')
    await option('cat')
    expect(api.callsTo('GET /clip/clips/suggest').at(-1)?.query.type).toBe('image')
  })

  test('suggestions are not asked for while the box is empty', async () => {
    const { user, box, api, list } = givenBox()
    await user.click(await box())
    await user.type(await box(), '   ')
    expect(list()).toBeNull()
    expect(api.callsTo('GET /clip/clips/suggest')).toEqual([])
  })

  test('R-SPELL-3: the noun of another language is next to the English one, which is searched for', async () => {
    const translated = { ...words('cat'), translates: 'Katze' }
    const { user, box, option, findByText } = givenBox(givenApi({ 'GET /clip/clips/suggest': [translated] }))
    await user.type(await box(), 'katz')
    await user.click(await option('cat for “Katze”'))
    await findByText(/Now at \/search\?.*term=cat(?:&|$)/)
  })

  test('suggestions that cannot be loaded leave the box as it is', async () => {
    const { user, box, queryByRole, findByText } = givenBox(
      givenApi({ 'GET /clip/clips/suggest': refuse('too_many_requests', 'Please wait') }),
    )
    await user.type(await box(), 'ca{Enter}')
    await findByText('Now at /search?term=ca&type=video&page=1')
    expect(queryByRole('alert')).toBeNull()
  })
})

describe('by keyboard', () => {
  test('the arrows go through the list and back to the typed text', async () => {
    const page = await givenSuggestions()
    const marks: (string | null)[] = []
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp']) {
      await page.user.keyboard(`{${key}}`)
      marks.push(page.marked())
    }
    expect(marks).toEqual(['cat', 'cattle', 'cat flap', null, 'cat flap'])
  })

  test('Enter searches for the marked suggestion', async () => {
    const { user, findByText } = await givenSuggestions()
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    await findByText('Now at /search?term=cattle&type=video&page=1')
  })

  test('Enter without a mark searches for what was typed', async () => {
    const { user, findByText } = await givenSuggestions()
    await user.keyboard('{Enter}')
    await findByText('Now at /search?term=ca&type=video&page=1')
  })

  test('Escape closes the list and leaves what was typed', async () => {
    const { user, box, list } = await givenSuggestions()
    await user.keyboard('{Escape}')
    expect(list()).toBeNull()
    expect(await box()).toHaveProperty('value', 'ca')
  })

  test('an arrow opens the list again', async () => {
    const { user, list, option } = await givenSuggestions()
    await user.keyboard('{Escape}')
    expect(list()).toBeNull()
    await user.keyboard('{ArrowDown}')
    await option('cat flap')
  })

  test('leaving the field closes the list', async () => {
    const { user, list } = await givenSuggestions()
    await user.tab()
    expect(list()).toBeNull()
  })
})

describe('by pointer', () => {
  test('pointing marks a suggestion, and a click searches for it', async () => {
    const page = await givenSuggestions()
    const flap = await page.option('cat flap')
    await page.user.hover(flap)
    expect(page.marked()).toBe('cat flap')
    await page.user.click(flap)
    await page.findByText('Now at /search?term=cat+flap&type=video&page=1')
  })

  test('the focus stays in the field', async () => {
    const { user, box, option } = await givenSuggestions()
    await user.pointer({ target: await option('cattle'), keys: '[MouseLeft>]' })
    expect(document.activeElement).toBe(await box())
  })
})

describe('for screen readers', () => {
  test('the field is a combobox that names its list', async () => {
    const { box, getByRole } = await givenSuggestions()
    const field = await box()
    expect(field.getAttribute('aria-autocomplete')).toBe('list')
    expect(field.getAttribute('aria-expanded')).toBe('true')
    expect(field.getAttribute('aria-controls')).toBe(getByRole('listbox', { name: 'Suggestions' }).id)
  })

  test('the field names the marked suggestion, and none when none is marked', async () => {
    const { user, box, option } = await givenSuggestions()
    const field = await box()
    expect(field.hasAttribute('aria-activedescendant')).toBe(false)
    await user.keyboard('{ArrowDown}')
    expect(field.getAttribute('aria-activedescendant')).toBe((await option('cat')).id)
  })

  test('a closed list is not announced as open', async () => {
    const { user, box } = await givenSuggestions()
    await user.keyboard('{Escape}')
    expect((await box()).getAttribute('aria-expanded')).toBe('false')
  })

  test('the number of suggestions is read', async () => {
    const { findByText } = await givenSuggestions()
    expect((await findByText('3 suggestions')).getAttribute('role')).toBe('status')
  })

  test('an empty answer is read too', async () => {
    const { user, box, findByText } = givenBox(givenApi({ 'GET /clip/clips/suggest': [] }))
    await user.type(await box(), 'zz')
    await findByText('No suggestions')
  })
})

describe('a suggestion that has a page of its own', () => {
  const clip = {
    kind: 'clip',
    text: 'Catapult',
    translates: null,
    id: 7,
    thumbpath: '/media/7.avif',
  } as const
  const category = { kind: 'category', text: 'Cats', translates: null, id: 250, thumbpath: null } as const

  test('a suggestion that has a page of its own opens the clip, without a search', async () => {
    const page = givenBox(givenApi({ 'GET /clip/clips/suggest': [words('cat'), clip] }))
    await page.user.type(await page.box(), 'ca')
    await page.option('Catapult')
    await page.user.keyboard('{ArrowUp}{Enter}')
    await page.findByText('Now at /clip/7')
  })

  test('a suggestion that has a page of its own opens the category in the chosen type', async () => {
    const page = givenBox(givenApi({ 'GET /clip/clips/suggest': [category] }))
    await page.user.type(await page.box(), 'ca')
    await page.user.click(await page.option('CatsCategory'))
    await page.findByText('Now at /search?type=video&category=Cats&cat=250')
  })
})

test('a late answer never replaces the suggestions of what was typed after it', async () => {
  const late = Promise.withResolvers<void>()
  const api = givenApi({
    'GET /clip/clips/suggest': async ({ query }) => {
      if (query.term === 'c') await late.promise
      return [words(`${query.term} of now`)]
    },
  })
  const { user, box, option, texts } = givenBox(api)
  await user.type(await box(), 'c')
  await expect.poll(() => api.callsTo('GET /clip/clips/suggest').length).toBe(1)
  await user.type(await box(), 'a')
  await option('ca of now')
  await act(async () => late.resolve())
  expect(texts()).toEqual(['ca of now'])
})
