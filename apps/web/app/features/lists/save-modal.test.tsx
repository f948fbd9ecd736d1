/** Saving clips to lists. */
import { within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { givenApi, refuse, withMessage } from '../../../test/api-double.ts'
import { fillIn } from '../../../test/fill-in.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { givenMember } from '../../../test/sample-account.ts'
import { sampleList, sampleLists } from '../../../test/sample-lists.ts'
import type { Lists } from './load-lists.ts'
import { SaveButton } from './save-button.tsx'

const ONE = [{ id: 1, title: 'Clip 1' }]
const TWO = [...ONE, { id: 2, title: 'Clip 2' }]
const OWN = [sampleList({ id: 11, name: 'Cats', clips: [1, 9] }), sampleList({ id: 12, name: 'Dogs' })]
const SHARED = sampleList({ id: 21, name: 'Newsroom', user_id: 0 })
const FOREIGN = sampleList({ id: 22, name: 'For reading', user_id: 0, can_edit: false })

async function openModal(clips = ONE, lists: Partial<Lists> = {}) {
  const api = givenApi({
    'GET /clip/savelists/user/:userId': sampleLists({
      lists: OWN,
      company: [SHARED, FOREIGN],
      can_create_company: true,
      ...lists,
    }),
  })
  await givenMember(api)
  const page = renderPage(<SaveButton clips={clips} label="Save" />)
  await page.user.click(await page.findByRole('button', { name: 'Save' }))
  const modal = await page.findByRole('dialog', { name: 'Save to list' })
  const box = (name: RegExp) => within(modal).findByRole('checkbox', { name })
  const bodies = (verb: 'addClip' | 'removeClip' | 'create') =>
    api.callsTo(`POST /clip/savelists/${verb}`).map(({ body }) => body)
  return { ...page, api, modal, box, bodies }
}

describe('the choice of a list', () => {
  test('the choice of a list shows which lists hold the clip, and company lists only to those who may change them', async () => {
    const { box, getByRole, queryByText } = await openModal()
    expect(await box(/Cats/)).toHaveProperty('checked', true)
    expect(await box(/Dogs/)).toHaveProperty('checked', false)
    getByRole('group', { name: 'My lists' })
    within(getByRole('group', { name: 'Company lists' })).getByText('Newsroom')
    expect(queryByText('For reading')).toBeNull()
  })

  test('the choice of a list puts the clip on a list and takes it off again, with the server’s words', async () => {
    const { api, user, box, bodies, findByText } = await openModal()
    api.answer({
      'POST /clip/savelists/addClip': withMessage('The clip was added to "Dogs"', {
        list_id: 12,
        changed: 1,
        clip_count: 1,
        missing: [],
      }),
      'POST /clip/savelists/removeClip': withMessage('The clip was removed from "Dogs"', {
        list_id: 12,
        changed: 1,
        clip_count: 0,
      }),
    })
    await user.click(await box(/Dogs/))
    await findByText('The clip was added to "Dogs"')
    expect(await box(/Dogs.*1 clip/)).toHaveProperty('checked', true)
    await user.click(await box(/Dogs/))
    await findByText('The clip was removed from "Dogs"')
    expect(await box(/Dogs.*0 clips/)).toHaveProperty('checked', false)
    expect(bodies('addClip')).toEqual([{ list_id: 12, clip_ids: [1] }])
    expect(bodies('removeClip')).toEqual([{ list_id: 12, clip_ids: [1] }])
  })

  test('the choice of a list shows how many of several clips a list holds, and adds the others', async () => {
    const { api, user, box, bodies, findByText } = await openModal(TWO)
    api.answer({
      'POST /clip/savelists/addClip': withMessage('The clip was added to "Cats"', {
        list_id: 11,
        changed: 1,
        clip_count: 3,
        missing: [],
      }),
    })
    await findByText('1 of 2 in it')
    await user.click(await box(/Cats/))
    expect(await box(/Cats.*3 clips/)).toHaveProperty('checked', true)
    expect(bodies('addClip')).toEqual([{ list_id: 11, clip_ids: [1, 2] }])
  })

  test('the choice of a list leaves a refused list as it was, and shows why', async () => {
    const { api, user, box, findByRole } = await openModal()
    api.answer({ 'POST /clip/savelists/addClip': refuse('conflict', 'A list holds at most 1,000 clips.') })
    await user.click(await box(/Dogs/))
    expect((await findByRole('alert')).textContent).toBe('A list holds at most 1,000 clips.')
    expect(await box(/Dogs/)).toHaveProperty('checked', false)
  })

  test('the choice of a list can be narrowed down by name once there are many lists', async () => {
    const many = Array.from({ length: 9 }, (_, at) => sampleList({ id: at + 1, name: `List ${at + 1}` }))
    const page = await openModal(ONE, { lists: [...many, ...OWN], company: [] })
    await page.user.type(await page.findByRole('searchbox', { name: 'Find a list' }), 'DOG')
    expect(within(page.modal).getAllByRole('checkbox', { name: /clips?$/ })).toHaveLength(1)
  })

  test('the choice of a list has the lists of all pages', async () => {
    const last = sampleList({ id: 13, name: 'Foxes' })
    const api = givenApi({
      'GET /clip/savelists/user/:userId': ({ query }) =>
        query['page'] === '1' ? sampleLists({ lists: OWN, nextPage: 2 }) : sampleLists({ lists: [last] }),
    })
    await givenMember(api)
    const { user, findByRole } = renderPage(<SaveButton clips={ONE} label="Save" />)
    await user.click(await findByRole('button', { name: 'Save' }))
    await findByRole('checkbox', { name: /Foxes/ })
    await findByRole('checkbox', { name: /Dogs/ })
  })

  test('the choice of a list shows why the lists could not be loaded', async () => {
    const api = givenApi({ 'GET /clip/savelists/user/:userId': refuse('unavailable', 'Please try again') })
    await givenMember(api)
    const { user, findByRole, findByText } = renderPage(<SaveButton clips={ONE} label="Save" />)
    await user.click(await findByRole('button', { name: 'Save' }))
    await findByText('Please try again')
  })
})

describe('a new list', () => {
  test('a new list is created with the clips, and shown as holding them', async () => {
    const page = await openModal(TWO)
    const list = sampleList({ id: 30, name: 'Birds', clips: [1, 2] })
    page.api.answer({
      'POST /clip/savelists/create': withMessage('The list "Birds" was created', { list, missing: [] }),
    })
    await page.box(/Cats/)
    await fillIn(page, { 'New list': ' Birds ' })
    await page.user.click(page.getByRole('button', { name: 'Create list' }))
    await page.findByText('The list "Birds" was created')
    expect(await page.box(/Birds/)).toHaveProperty('checked', true)
    expect(page.bodies('create')).toEqual([{ user_id: 7, name: 'Birds', clip_ids: [1, 2] }])
    expect(page.getByLabelText('New list')).toHaveProperty('value', '')
  })

  test('a new list is for the whole company where that is chosen', async () => {
    const page = await openModal()
    const list = sampleList({ id: 31, name: 'Desk', user_id: 0, clips: [1] })
    page.api.answer({ 'POST /clip/savelists/create': withMessage('Created', { list, missing: [] }) })
    await page.user.click(await page.box(/all users of my company/))
    await fillIn(page, { 'New list': 'Desk' })
    await page.user.click(page.getByRole('button', { name: 'Create list' }))
    within(await page.findByRole('group', { name: 'Company lists' })).getByText('Desk')
    expect(page.bodies('create')).toEqual([{ user_id: 0, name: 'Desk', clip_ids: [1] }])
  })

  test('a new list without a name is not sent', async () => {
    const { user, box, bodies, getByRole, getByLabelText } = await openModal()
    await box(/Cats/)
    await user.type(getByLabelText('New list'), '   ')
    await user.click(getByRole('button', { name: 'Create list' }))
    expect(document.activeElement).toBe(getByLabelText('New list'))
    expect(bodies('create')).toEqual([])
  })
})
