/** The side bar: groups, counts of open work, and keys. */
import { within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { givenApi } from '../../../test/api-double.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { switchKeys } from '../kit/keys/key-store.ts'
import { loadMe, type Me } from '../kit/me-store.ts'
import { isInSideBar } from '../kit/screen.ts'
import { SCREENS } from '../screens.ts'
import { SideBar } from './side-bar.tsx'

const ME: Me = {
  person: { id: 7, name: 'Ann', email: 'ann@agency.example', role: 'Manager', agency: 'The Agency' },
  capabilities: ['admin.view'],
  secondFactor: { on: true, required: true, recoveryCodesLeft: 8 },
  firstSteps: null,
  notices: [],
  counters: { openEnquiries: 1, lateEnquiries: 0, dueEnquiries: 0, drafts: 1_204, paymentReviews: 0 },
}

const inSideBar = SCREENS.filter(isInSideBar)
const show = (screens = inSideBar) => renderPage(<SideBar screens={screens} />, { at: '/admin/clips' })

afterEach(() => switchKeys(true))

test('the side bar lists the screens of a user in groups, and no group without screens', () => {
  const page = show(inSideBar.filter(({ may }) => may === 'admin.view'))
  const catalogue = page.getByRole('list', { name: 'Catalogue' })
  expect(
    within(catalogue)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual([...['ClipsGC', 'IngestGI', 'PackagesGP']])
  expect(page.queryByText('System')).toBeNull()
  expect(page.getByRole('link', { name: 'Clips', current: 'page' })).toBeTruthy()
})

test('a link shows the number of its open work, which a screen reader reads as work to do', async () => {
  givenApi({ 'GET /agency/me': ME })
  await loadMe()
  const page = show()
  expect(page.getByRole('link', { name: 'Clips 1,204 to do' })).toBeTruthy()
  expect(page.getByRole('link', { name: 'Inbox 1 to do' })).toBeTruthy()
  expect(page.getByRole('link', { name: 'Orders' })).toBeTruthy()
})

test('keys are shown next to links while single keys act', () => {
  expect(show().getByText('C', { selector: 'kbd' })).toBeTruthy()
  switchKeys(false)
  expect(show([]).queryByText('C', { selector: 'kbd' })).toBeNull()
})

test('no two screens have the same address, title or shortcut', () => {
  const shortcuts = inSideBar.flatMap(({ menu: { shortcut } }) => shortcut ?? [])
  expect(new Set(shortcuts).size).toBe(shortcuts.length)
  expect(new Set(inSideBar.map(({ title }) => title)).size).toBe(inSideBar.length)
  expect(new Set(SCREENS.map(({ path }) => path)).size).toBe(SCREENS.length)
})
