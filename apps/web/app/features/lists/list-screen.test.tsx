/** The page of a list, and what can be changed on it. */
import { Link } from 'react-router'
import { describe, expect, test } from 'vitest'
import { givenApi, refuse, withMessage } from '../../../test/api-double.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { givenMember } from '../../../test/sample-account.ts'
import { sampleFullList, sampleItem, sampleList, withdrawnItem } from '../../../test/sample-lists.ts'
import { ListScreen } from './list-screen.tsx'
import type { FullList } from './load-list.ts'

const CLIPS = [sampleItem(1), sampleItem(2), sampleItem(3)]

async function openList(first: FullList = sampleFullList(CLIPS)) {
  const api = givenApi()
  await givenMember(api)
  const page = renderPage(
    <>
      <Link to="/search">Elsewhere</Link>
      <ListScreen first={first} />
    </>,
    { at: '/list/301' },
  )
  const press = async (name: string) => page.user.click(await page.findByRole('button', { name }))
  const titles = () => page.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent)
  return { ...page, api, press, titles }
}

describe('a list', () => {
  test('a list shows its name, its facts and its clips, and a withdrawn one by its title', async () => {
    const { findByRole, getByText, titles } = await openList(
      sampleFullList([sampleItem(1), withdrawnItem(2)], { sharing: null, url_ref: null }),
    )
    await findByRole('heading', { level: 1, name: 'Monday show' })
    expect(getByText('2 clips · created 7 Jan 2026 · no link')).toBeDefined()
    expect(titles()).toEqual(['Clip 1', 'Clip 2'])
    expect(getByText('This clip was withdrawn.')).toBeDefined()
  })

  test('a list without clips shows how to fill it', async () => {
    const { findByText, queryByRole } = await openList(sampleFullList([]))
    await findByText('This list has no clips yet. Save clips to it from their cards or their pages.')
    expect(queryByRole('button', { name: 'Change order' })).toBeNull()
  })

  test('a list is only looked at by those who may not change it', async () => {
    const company = sampleFullList(CLIPS, { user_id: 0, can_edit: false })
    const { findByText, getAllByRole } = await openList(company)
    await findByText('Company list · 3 clips · created 7 Jan 2026')
    const buttons = getAllByRole('button').map((button) => button.textContent)
    expect(buttons).toEqual(['Add all to cart', 'Add all to download queue'])
  })
})

describe('a list of 100 clips', () => {
  const LONG = Array.from({ length: 100 }, (_, at) => sampleItem(at + 1))

  test('a list of 100 clips shows 96 of them, and the others on demand', async () => {
    const { findByText, titles, user, queryByText } = await openList(sampleFullList(LONG))
    const more = await findByText('Show more clips')
    await findByText('96 of 100 clips shown')
    expect(titles()).toHaveLength(96)
    expect(more.getAttribute('href')).toBe('/list/301?shown=192')
    await user.click(more)
    expect(titles()).toHaveLength(100)
    expect(queryByText('Show more clips')).toBeNull()
  })

  test('a list of 100 clips can be put in order beyond what is shown: the clip that was moved is in sight', async () => {
    const { press, user, findByText, getByLabelText } = await openList(sampleFullList(LONG))
    await press('Change order')
    const button = getByLabelText('Move Clip 2 earlier')
    button.focus()
    await user.keyboard('{End}')
    await findByText('Clip 2: 100 of 100')
    expect(document.activeElement).toBe(button)
    getByLabelText('Move Clip 99 earlier')
  })
})

describe('a list is', () => {
  test('renamed, with the server’s words', async () => {
    const { api, press, user, findByRole, findByText } = await openList()
    api.answer({
      'POST /clip/savelists/rename/:id': withMessage('List renamed', sampleList({ name: 'Tuesday show' })),
    })
    await press('Rename')
    const field = await findByRole('textbox', { name: 'Name' })
    await user.clear(field)
    await press('Save name')
    await findByText('Please enter a name')
    await user.type(field, ' Tuesday show ')
    await press('Save name')
    await findByRole('heading', { level: 1, name: 'Tuesday show' })
    await findByText('List renamed')
    expect(api.callsTo('POST /clip/savelists/rename/:id').map(({ body }) => body)).toEqual([
      { name: 'Tuesday show' },
    ])
  })

  test('deleted after a question, and the dashboard follows', async () => {
    const { api, press, findByText } = await openList()
    api.answer({ 'DELETE /clip/savelists/:id': withMessage('The list was deleted', null) })
    await press('Delete list')
    await findByText(/“Monday show” will be deleted, and its link will end/)
    expect(api.callsTo('DELETE /clip/savelists/:id')).toHaveLength(0)
    await press('Confirm')
    await findByText('Now at /dashboard')
    await findByText('The list was deleted')
  })

  test('kept when the server refuses to delete it', async () => {
    const { api, press, findByText, findByRole } = await openList()
    api.answer({ 'DELETE /clip/savelists/:id': refuse('not_found', 'List not found') })
    await press('Delete list')
    await press('Confirm')
    await findByText('List not found')
    await findByRole('heading', { level: 1, name: 'Monday show' })
  })
})

test('a clip is removed, and the focus goes to the clips that are left', async () => {
  const { api, press, findByText, titles, queryByText } = await openList()
  api.answer({
    'POST /clip/savelists/removeClip': withMessage('The clip was removed from "Monday show"', {
      list_id: 301,
      changed: 1,
      clip_count: 2,
    }),
  })
  await press('Remove Clip 2 from the list')
  await findByText('The clip was removed from "Monday show"')
  expect(titles()).toEqual(['Clip 1', 'Clip 3'])
  expect(queryByText('2 clips · created 7 Jan 2026')).not.toBeNull()
  expect(document.activeElement?.tagName).toBe('UL')
})

describe('the order of a list', () => {
  const reordered = withMessage('New sort order saved', sampleList({ clips: [2, 3, 1] }))

  test('the order of a list is changed by buttons, which keep the focus, and is sent once', async () => {
    const { api, press, findByText, getByRole, titles } = await openList()
    api.answer({ 'POST /clip/savelists/reorder/:id': reordered })
    await press('Change order')
    await press('Move Clip 1 later')
    await findByText('Clip 1: 2 of 3')
    expect(document.activeElement).toBe(getByRole('button', { name: 'Move Clip 1 later' }))
    await press('Move Clip 1 later')
    await findByText('Clip 1: 3 of 3')
    expect(api.callsTo('POST /clip/savelists/reorder/:id')).toHaveLength(0)
    await press('Save order')
    await findByText('New sort order saved')
    expect(api.callsTo('POST /clip/savelists/reorder/:id').map(({ body }) => body)).toEqual([
      { clips: [2, 3, 1] },
    ])
    expect(titles()).toEqual(['Clip 2', 'Clip 3', 'Clip 1'])
  })

  test('the order of a list is changed by arrow keys, Home and End', async () => {
    const { press, user, findByText, findByRole } = await openList()
    await press('Change order')
    const button = await findByRole('button', { name: 'Move Clip 2 earlier' })
    button.focus()
    await user.keyboard('{ArrowLeft}')
    await findByText('Clip 2: 1 of 3')
    await user.keyboard('{End}')
    await findByText('Clip 2: 3 of 3')
    expect(document.activeElement).toBe(button)
    await user.keyboard('{Home}{ArrowDown}')
    await findByText('Clip 2: 2 of 3')
  })

  test('the order of a list comes back, with the reason, when the server refuses the new one', async () => {
    const { api, press, findByText, titles } = await openList()
    api.answer({ 'POST /clip/savelists/reorder/:id': refuse('unavailable', 'Please try again') })
    await press('Change order')
    await press('Move Clip 3 earlier')
    await press('Save order')
    await findByText('Please try again')
    expect(titles()).toEqual(['Clip 1', 'Clip 2', 'Clip 3'])
  })

  test('when a list has changed in the meantime, the sort of the other user is shown', async () => {
    const { api, press, findByText, findByRole, titles } = await openList()
    api.answer({
      'POST /clip/savelists/reorder/:id': refuse('list_changed', 'The list has changed', {
        data: { clips: [3, 1] },
      }),
      'GET /clip/savelists/:id': sampleFullList([sampleItem(3), sampleItem(1)]),
    })
    await press('Change order')
    await press('Move Clip 1 later')
    await press('Save order')
    await findByText('The list has changed')
    await findByRole('button', { name: 'Change order' })
    expect(titles()).toEqual(['Clip 3', 'Clip 1'])
  })

  test('the order of a list is saved when the person goes to another page, and announced', async () => {
    const { api, press, findByText, getByRole, user } = await openList()
    api.answer({ 'POST /clip/savelists/reorder/:id': reordered })
    await press('Change order')
    await press('Move Clip 1 later')
    await press('Move Clip 1 later')
    await user.click(getByRole('link', { name: 'Elsewhere' }))
    await findByText('New sort order saved')
    await findByText('Now at /search')
    expect(api.callsTo('POST /clip/savelists/reorder/:id').map(({ body }) => body)).toEqual([
      { clips: [2, 3, 1] },
    ])
  })

  test('the order of a list is not sent when the person goes to another page without a change', async () => {
    const { api, press, findByText, getByRole, user } = await openList()
    await press('Change order')
    await user.click(getByRole('link', { name: 'Elsewhere' }))
    await findByText('Now at /search')
    expect(api.callsTo('POST /clip/savelists/reorder/:id')).toHaveLength(0)
  })

  test('the order of a list that is not saved yet makes the browser ask before it closes the tab', async () => {
    const { api, press, findByRole } = await openList()
    api.answer({ 'POST /clip/savelists/reorder/:id': reordered })
    const isHeldBack = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))
    await press('Change order')
    expect(isHeldBack()).toBe(false)
    await press('Move Clip 1 later')
    expect(isHeldBack()).toBe(true)
    await press('Save order')
    await findByRole('button', { name: 'Change order' })
    expect(isHeldBack()).toBe(false)
  })

  test('the order of a list stays when the change is cancelled', async () => {
    const { api, press, titles, findByRole } = await openList()
    await press('Change order')
    await press('Move Clip 1 later')
    await press('Cancel')
    await findByRole('button', { name: 'Change order' })
    expect(titles()).toEqual(['Clip 1', 'Clip 2', 'Clip 3'])
    expect(api.callsTo('POST /clip/savelists/reorder/:id')).toHaveLength(0)
  })
})
