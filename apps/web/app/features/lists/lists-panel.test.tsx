/** The lists on the dashboard. */
import { describe, expect, test } from 'vitest'
import { givenApi, refuse, withMessage } from '../../../test/api-double.ts'
import { fillIn } from '../../../test/fill-in.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { givenMember } from '../../../test/sample-account.ts'
import { sampleList, sampleLists } from '../../../test/sample-lists.ts'
import { ListsPanel } from './lists-panel.tsx'
import type { Lists } from './load-lists.ts'

const CATS = sampleList({ id: 11, name: 'Cats', clips: [1, 2], covers: ['/media/1.jpg', '/media/2.jpg'] })
const ADMIN = sampleList({ id: 21, name: 'Desk', user_id: 0, url_ref: 'desk-ref', can_edit: false })
const NONE = sampleLists()
const SOME = sampleLists({ lists: [CATS], company: [ADMIN] })

async function openPanel(first: Lists = SOME) {
  const api = givenApi()
  const account = await givenMember(api)
  const page = renderPage(<ListsPanel account={account} first={first} />)
  const press = async (name: string) => page.user.click(await page.findByRole('button', { name }))
  await page.findByRole('heading', { name: 'My lists' })
  return { ...page, api, press }
}

describe('the lists of a member', () => {
  test('the lists of a member have their name, their facts and their link', async () => {
    const { press, getByRole, getByText, findByText } = await openPanel()
    expect(getByRole('link', { name: 'Cats' }).getAttribute('href')).toBe('/list/11')
    getByText('2 clips · created 7 Jan 2026')
    getByText('0 clips · created 7 Jan 2026')
    await press('Copy share URL of Desk')
    await findByText('URL Successfully copied to your clipboard')
    expect(await navigator.clipboard.readText()).toBe('https://rushes.example/list/share/desk-ref')
  })

  test('the lists of a member whose link was ended get a new one when it is copied', async () => {
    const ended = sampleList({ ...CATS, url_ref: null, sharing: null })
    const { api, press, findByText, queryByText } = await openPanel(sampleLists({ lists: [ended] }))
    api.answer({ 'POST /clip/savelists/share/:id': { ...CATS, url_ref: 'fresh' } })
    await findByText('2 clips · created 7 Jan 2026 · no link')
    await press('Copy share URL of Cats')
    await findByText('URL Successfully copied to your clipboard')
    expect(await navigator.clipboard.readText()).toBe('https://rushes.example/list/share/fresh')
    expect(queryByText(/no link/)).toBeNull()
  })

  test('the lists of a member without a link offer none to those who may not share them', async () => {
    const { queryByRole } = await openPanel(
      sampleLists({ company: [{ ...ADMIN, url_ref: null, sharing: null }] }),
    )
    expect(queryByRole('button', { name: /Copy share URL/ })).toBeNull()
  })

  test('the lists of a member are missed in words', async () => {
    const { getByText } = await openPanel(NONE)
    getByText('You have no lists yet. Create one here, or save a clip to a list from its card or its page.')
    getByText('Your company has no lists yet.')
  })

  test('the lists of a member beyond the first six are shown on demand', async () => {
    const lists = Array.from({ length: 8 }, (_, at) => sampleList({ id: at + 1, name: `List ${at + 1}` }))
    const { press, queryByRole, getByRole } = await openPanel(sampleLists({ lists }))
    expect(queryByRole('link', { name: 'List 7' })).toBeNull()
    await press('Show all 8 lists')
    getByRole('link', { name: 'List 8' })
  })

  test('the lists of a member of the next page are asked for when those of this one are shown', async () => {
    const all = Array.from({ length: 14 }, (_, at) => sampleList({ id: at + 1, name: `List ${at + 1}` }))
    const counts = { lists: 14, company: 1 }
    const first = sampleLists({ lists: all.slice(0, 12), company: [ADMIN], counts, nextPage: 2 })
    const { api, press, getByRole, findByRole, getAllByRole, queryByRole } = await openPanel(first)
    // A list was created in between, so one comes twice.
    const last = sampleLists({ lists: all.slice(11), company: [], counts })
    api.answer({ 'GET /clip/savelists/user/:userId': last })
    await press('Show more lists')
    getByRole('link', { name: 'List 12' })
    expect(api.callsTo('GET /clip/savelists/user/:userId')).toHaveLength(0)
    await press('Show more lists')
    await findByRole('link', { name: 'List 14' })
    expect(getAllByRole('link', { name: /^List/ })).toHaveLength(14)
    getByRole('link', { name: 'Desk' })
    expect(queryByRole('button', { name: /^Show/ })).toBeNull()
    expect(api.callsTo('GET /clip/savelists/user/:userId').map(({ query }) => query['page'])).toEqual(['2'])
  })
})

describe('the search of lists', () => {
  test('the search of lists asks the server for a part of the name', async () => {
    const { api, user, press, getByRole, findAllByText } = await openPanel()
    api.answer({ 'GET /clip/savelists/user/:userId': NONE })
    await user.type(getByRole('searchbox', { name: 'Search lists' }), ' fox ')
    await press('Search')
    expect(await findAllByText('No list has “fox” in its name.')).toHaveLength(2)
    expect(api.callsTo('GET /clip/savelists/user/:userId').map(({ query }) => query)).toEqual([
      { keyword: 'fox', page: '1' },
    ])
  })

  test('the search of lists that fails keeps what is shown, and shows why', async () => {
    const { api, press, findByText, getByRole } = await openPanel()
    api.answer({ 'GET /clip/savelists/user/:userId': refuse('unavailable', 'Please try again') })
    await press('Search')
    await findByText('Please try again')
    getByRole('link', { name: 'Cats' })
  })
})

describe('a new list', () => {
  test('a new list is created and shown, with the server’s words', async () => {
    const page = await openPanel()
    const birds = sampleList({ id: 12, name: 'Birds' })
    page.api.answer({
      'POST /clip/savelists/create': withMessage('The list "Birds" was created', {
        list: birds,
        missing: [],
      }),
      'GET /clip/savelists/user/:userId': sampleLists({ lists: [birds, CATS], company: [ADMIN] }),
    })
    await fillIn(page, { 'New list': 'Birds' })
    await page.press('Create list')
    await page.findByText('The list "Birds" was created')
    await page.findByRole('link', { name: 'Birds' })
    expect(page.api.callsTo('POST /clip/savelists/create').map(({ body }) => body)).toEqual([
      { user_id: 7, name: 'Birds' },
    ])
  })

  test('a new list without a name is not sent', async () => {
    const { api, press } = await openPanel()
    await press('Create list')
    expect(api.callsTo('POST /clip/savelists/create')).toHaveLength(0)
  })

  test('a new list is offered for the company only to those who may create one', async () => {
    const { queryByRole } = await openPanel()
    expect(queryByRole('checkbox', { name: /my company/ })).toBeNull()
  })

  test('a new list is for the whole company where that is chosen', async () => {
    const page = await openPanel({ ...SOME, can_create_company: true })
    page.api.answer({
      'POST /clip/savelists/create': { list: ADMIN, missing: [] },
      'GET /clip/savelists/user/:userId': SOME,
    })
    await fillIn(page, { 'New list': 'Desk' })
    await page.user.click(page.getByRole('checkbox', { name: /my company/ }))
    await page.press('Create list')
    await expect
      .poll(() => page.api.callsTo('POST /clip/savelists/create')[0]?.body)
      .toEqual({ user_id: 0, name: 'Desk' })
  })
})
