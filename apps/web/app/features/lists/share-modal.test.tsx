/** Sharing a list, limiting its link and ending it: R-LIST-8. */
import { within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { givenApi, refuse, withMessage } from '../../../test/api-double.ts'
import { fillIn } from '../../../test/fill-in.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { sampleList } from '../../../test/sample-lists.ts'
import { dayOfTime } from './link-day.ts'
import { ShareModal } from './share-modal.tsx'

const ENDED = sampleList({ sharing: null, url_ref: null })
const LOCKED = sampleList({ sharing: { expires_at: '2099-03-02T12:00:00.000Z', has_password: true } })
const ADDRESS = 'https://rushes.example/list/share/monday-ref'

async function openModal(list = sampleList()) {
  const api = givenApi()
  const changed: string[] = []
  const page = renderPage(
    <ShareModal list={list} onChange={({ url_ref }) => changed.push(String(url_ref))} onClose={() => {}} />,
  )
  const modal = await page.findByRole('dialog', { name: 'Share “Monday show”' })
  const requested = () => api.callsTo('POST /clip/savelists/share/:id').map(({ body }) => body)
  return { ...page, api, modal, changed, requested }
}

describe('the link', () => {
  test('the link is copied, and the modal shows a message too', async () => {
    const { user, modal, findByRole } = await openModal()
    expect(await findByRole('textbox', { name: 'Link' })).toHaveProperty('value', ADDRESS)
    await user.click(await findByRole('button', { name: 'Copy' }))
    await within(modal).findByText('URL Successfully copied to your clipboard')
    expect(await navigator.clipboard.readText()).toBe(ADDRESS)
  })

  test('the link ends when sharing is switched off', async () => {
    const { api, user, requested, changed, findByRole, findByText, queryByRole } = await openModal()
    api.answer({ 'POST /clip/savelists/share/:id': withMessage('The link no longer works', ENDED) })
    await user.click(await findByRole('switch', { name: /Share by a link/ }))
    await findByText('The link no longer works')
    expect(queryByRole('textbox', { name: 'Link' })).toBeNull()
    expect(requested()).toEqual([{ shared: false }])
    expect(changed).toEqual(['null'])
  })

  test('the link is another one when sharing is switched on again', async () => {
    const { api, user, requested, findByRole } = await openModal(ENDED)
    api.answer({ 'POST /clip/savelists/share/:id': sampleList({ url_ref: 'new-ref' }) })
    await user.click(await findByRole('switch', { name: /Share by a link/ }))
    const link = await findByRole('textbox', { name: 'Link' })
    expect(link).toHaveProperty('value', 'https://rushes.example/list/share/new-ref')
    expect(requested()).toEqual([{ shared: true }])
  })

  test('the link stays when the server does not answer, which is announced', async () => {
    const { api, user, findByRole } = await openModal()
    api.answer({ 'POST /clip/savelists/share/:id': refuse('unavailable', 'Please try again') })
    await user.click(await findByRole('switch', { name: /Share by a link/ }))
    expect((await findByRole('alert')).textContent).toBe('Please try again')
    expect(await findByRole('switch', { name: /Share by a link/ })).toHaveProperty('checked', true)
  })
})

describe('the limits of the link', () => {
  test('the limits of the link are a last day, which ends at midnight of the person, and a password', async () => {
    const page = await openModal()
    page.api.answer({ 'POST /clip/savelists/share/:id': withMessage('The list is shared', LOCKED) })
    await page.user.type(page.getByLabelText(/Last day/), '2099-03-02')
    await fillIn(page, { 'Password (optional)': 'kestrel on a wire' })
    await page.user.click(page.getByRole('button', { name: 'Save limits' }))
    await page.findByText('The list is shared')
    const ends = new Date('2099-03-02T23:59:59').toISOString()
    expect(page.requested()).toEqual([{ shared: true, expires_at: ends, password: 'kestrel on a wire' }])
    expect(page.getByLabelText('New password (optional)')).toHaveProperty('value', '')
  })

  test('the limits of the link that were set stay when nothing is changed', async () => {
    const { api, user, requested, getByRole, getByLabelText } = await openModal(LOCKED)
    api.answer({ 'POST /clip/savelists/share/:id': LOCKED })
    expect(getByLabelText(/Last day/)).toHaveProperty('value', '2099-03-02')
    await user.click(getByRole('button', { name: 'Save limits' }))
    expect(requested()).toEqual([{ shared: true, expires_at: new Date('2099-03-02T23:59:59').toISOString() }])
  })

  test('the limits of the link are taken away again', async () => {
    const { api, user, requested, getByRole, getByLabelText, findByLabelText } = await openModal(LOCKED)
    api.answer({ 'POST /clip/savelists/share/:id': sampleList() })
    await user.clear(getByLabelText(/Last day/))
    await user.click(getByRole('checkbox', { name: /Remove password/ }))
    await user.click(getByRole('button', { name: 'Save limits' }))
    await findByLabelText('Password (optional)')
    expect(requested()).toEqual([{ shared: true, expires_at: null, password: null }])
  })

  test('limits of the link that the server refuses are reported next to their field', async () => {
    const page = await openModal()
    page.api.answer({
      'POST /clip/savelists/share/:id': refuse('validation', 'Please check', {
        errors: { password: ['Please choose another password.'] },
      }),
    })
    await fillIn(page, { 'Password (optional)': 'monday show' })
    await page.user.click(page.getByRole('button', { name: 'Save limits' }))
    await page.findByText('Please choose another password.')
    expect(document.activeElement).toBe(page.getByLabelText('Password (optional)'))
  })
})

test('the last day of a link is a day of the person who chooses it', () => {
  expect(dayOfTime(new Date('2099-03-02T23:59:59').toISOString())).toBe('2099-03-02')
})
