/**
 * Clips are found, corrected, planned, withheld and killed, changed together and put under a record that ends, and no mouse
 * is touched: after each step the focus is where the work is, and a screen reader announces the result. R-STATE-1, R-LICENSEE-1, R-BULK-3 and R-CLEARANCE-2.
 */
import { expect, type Page } from '@playwright/test'
import { logIn, test } from '../support/browser.ts'
import { apiOf, givenPublished, newWord } from '../support/deliveries.ts'
import { focused, tabTo } from '../support/discovery.ts'
import {
  command,
  enter,
  expectAnnounced,
  expectFocusIn,
  expectTrapped,
  listen,
  typeInto,
} from '../support/keyboard.ts'
import { licenseAsNewMember } from '../support/purchases.ts'

const rowsOf = (page: Page) => page.getByRole('table', { name: 'Clips' }).locator('a[data-row]')
const statusOf = async (page: Page, id: number) => (await page.request.get(`/clip/${id}`)).status()

/** Opens the list of the clips that have the word. */
async function findClips(page: Page, word: string): Promise<void> {
  await page.goto('/admin')
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
  await listen(page)
  await command(page, 'go to clips')
  await expect(focused(page)).toHaveText('Clips')
  await expectAnnounced(page, 'Rushes - Clips')
  await page.keyboard.press('/')
  await expect(page.getByLabel('Search or run a command')).toBeFocused()
  await page.keyboard.type(word)
  await page.keyboard.press('Enter')
  await expect(rowsOf(page)).toHaveCount(3)
  await expectAnnounced(page, '3 clips')
  await expect(focused(page)).toHaveText('Clips')
}

test('R-STATE-1 and R-LICENSEE-1: a clip is corrected, withheld, brought back, planned and killed by keys alone', async ({
  page,
  openWindow,
}) => {
  test.setTimeout(300_000)
  await logIn(page, 'admin@demo.example')
  const word = newWord('Heron')
  const [first = 0, id = 0, last = 0] = await givenPublished(page, [
    `${word} at noon`,
    `${word} at dusk`,
    `${word} at dawn`,
  ])
  const licensee = await openWindow()
  await licenseAsNewMember(licensee, id)

  await findClips(page, word)
  const rowOf = (clip: number) => page.locator(`a[data-row="${clip}"]`)
  for (const [key, clip] of [
    ['ArrowDown', last],
    ['ArrowDown', id],
    ['ArrowDown', first],
    ['ArrowUp', id],
  ] as const) {
    await page.keyboard.press(key)
    await expect(rowOf(clip)).toBeFocused()
  }
  await page.keyboard.press('Enter')
  await expect(focused(page)).toHaveRole('heading')
  await expect(focused(page)).toHaveText(`${word} at dusk`)
  await expectAnnounced(page, 'Rushes - Clip')

  const form = page.getByRole('form', { name: 'Details' })
  const title = form.getByRole('textbox', { name: 'Title' })
  await typeInto(page, title, `${word} at night`)
  await page.keyboard.press('Control+s')
  await expectAnnounced(page, 'Saved')
  await expect(title).toBeFocused()
  await page.keyboard.type(' again')
  await enter(page, form.getByRole('button', { name: 'Save' }))
  await expectAnnounced(page, 'Saved')
  await expectFocusIn(form)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${word} at night again`)

  // Opens the dialog by the name of the command, from within the form.
  const withhold = page.getByRole('dialog', { name: /^Withhold: / })
  await command(page, 'withhold')
  await expectTrapped(page, withhold)
  await tabTo(page, withhold.getByLabel('Reason'))
  await page.keyboard.type('Under')
  await enter(page, withhold.getByRole('button', { name: 'Withhold', exact: true }))
  await expect(withhold).toHaveCount(0)
  await expectAnnounced(page, 'The clip is now: Withheld')
  await expectFocusIn(form)
  expect(await statusOf(page, id)).toBe(410)

  // Opens the dialog by its button, which depends on the state.
  const state = page.getByRole('region', { name: 'State' })
  const publish = page.getByRole('dialog', { name: /^Publish: / })
  await enter(page, state.getByRole('button', { name: 'Publish' }))
  await expectTrapped(page, publish)
  await page.keyboard.press('Escape')
  await expect(publish).toHaveCount(0)
  await expect(state.getByRole('button', { name: 'Publish' })).toBeFocused()
  await page.keyboard.press('Enter')
  await enter(page, publish.getByRole('button', { name: 'Publish', exact: true }))
  await expectAnnounced(page, 'The clip is now: Published')
  await expect(state).toBeFocused()
  expect(await statusOf(page, id)).toBe(200)

  await page.keyboard.press('w')
  await tabTo(page, withhold.getByLabel('Reason'))
  await page.keyboard.type('Rights')
  await enter(page, withhold.getByRole('button', { name: 'Withhold', exact: true }))
  await expectAnnounced(page, 'The clip is now: Withheld')
  await expect(state).toBeFocused()
  await page.keyboard.press('p')
  const from = publish.getByLabel('Public from')
  await tabTo(page, from)
  await page.keyboard.type('01012099')
  await page.keyboard.press('Tab')
  await page.keyboard.type('0930a')
  await expect(from).toHaveValue('2099-01-01T09:30')
  await enter(page, publish.getByRole('button', { name: 'Publish', exact: true }))
  await expectAnnounced(page, 'The clip is now: Scheduled')
  await expect(state).toBeFocused()
  expect(await statusOf(page, id)).toBe(404)

  const kill = page.getByRole('dialog', { name: /^Kill: / })
  await enter(page, state.getByRole('button', { name: 'Kill' }))
  await expectAnnounced(page, '1 account by licence, 0 recipients of download links.')
  await expect(kill.getByRole('listitem').filter({ hasText: 'The Daily Scroll' })).toBeVisible()
  await expectTrapped(page, kill)
  await tabTo(page, kill.getByLabel('Reason'))
  await page.keyboard.type('Hoax')
  await enter(page, kill.getByRole('button', { name: 'Kill' }))
  await expect(kill.getByLabel('Note')).toBeFocused()
  await expect(kill.getByLabel('Note')).toHaveAccessibleDescription('Enter a description of what happened.')
  await page.keyboard.type('The heron is a toy.')
  await enter(page, kill.getByRole('button', { name: 'Kill' }))
  await expectAnnounced(page, 'The clip is now: Withdrawn')
  await expect(state).toBeFocused()
  expect(await statusOf(page, id)).toBe(410)
})

test('R-CLEARANCE-2: clips are changed together and taken back, and come under a record that ends, by keys alone', async ({
  page,
}) => {
  test.setTimeout(300_000)
  await logIn(page, 'admin@demo.example')
  const word = newWord('Stoat')
  const [id = 0] = await givenPublished(page, [`${word} at noon`, `${word} at dusk`, `${word} at dawn`])
  await findClips(page, word)

  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('x')
  await expectAnnounced(page, '1 selected')
  await page.keyboard.press('Escape')
  await expectAnnounced(page, 'Nothing selected')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await expectAnnounced(page, '3 selected')
  await expect(rowsOf(page).last()).toBeFocused()

  const edit = page.getByRole('dialog', { name: 'Edit: 3 clips' })
  const press = (name: string) => enter(page, edit.getByRole('button', { name, exact: true }).last())
  await page.keyboard.press('e')
  await expectTrapped(page, edit)
  await typeInto(page, edit.getByLabel('Add keywords'), 'soil')
  await typeInto(page, edit.getByLabel('Place', { exact: true }), 'Vienna')
  await press('Preview changes')
  await expectAnnounced(page, '3 clips will change.')
  await expect(edit).toBeFocused()
  await press('Back')
  await expect(edit).toBeFocused()
  await expect(edit.getByLabel('Place', { exact: true })).toHaveValue('Vienna')
  await press('Preview changes')
  await expectAnnounced(page, '3 clips will change.')
  await press('Change 3 clips')
  await expectAnnounced(page, '3 clips changed.')
  await expect(edit).toBeFocused()
  const colleague = await apiOf(page)
  const place = async () =>
    (await colleague.call('GET /agency/clips/:id', { params: { id } })).data.fields.location_text
  expect(await place()).toBe('Vienna')
  await press('Take back')
  await expectAnnounced(page, '3 clips are as before.')
  expect(await place()).toBe('Leeds')
  await press('Close')
  await expect(edit).toHaveCount(0)
  await expect(rowsOf(page).last()).toBeFocused()
  for (const [key, name] of [
    ['m', 'Move: 3 clips'],
    ['a', 'Add to a package: 3 clips'],
    ['r', 'Attach a rights record: 3 clips'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(page.getByRole('dialog', { name })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(rowsOf(page).last()).toBeFocused()
  }

  await page.keyboard.press('Enter')
  await expect(focused(page)).toHaveText(`${word} at noon`)
  await enter(
    page,
    page.getByRole('navigation', { name: 'Parts of the clip' }).getByRole('link', { name: 'Rights' }),
  )
  await expectAnnounced(page, 'Rushes - Rights of a clip')
  await expect(focused(page)).toHaveText(`${word} at noon`)
  await enter(page, page.getByRole('link', { name: 'New record' }))
  await expect(focused(page)).toHaveText('New rights record')
  await enter(page, page.getByRole('button', { name: 'Create record' }))
  await expect(page.getByLabel('Holder')).toBeFocused()
  await page.keyboard.type(word)
  await tabTo(page, page.getByLabel('Last day'))
  await page.keyboard.type('01012099')
  await expect(page.getByLabel('Last day')).toHaveValue('2099-01-01')
  await enter(page, page.getByRole('button', { name: 'Create record' }))
  await expectAnnounced(page, 'Record created')
  await expect(focused(page)).toHaveText(word)

  await page.goBack()
  await page.goBack()
  await expect(focused(page)).toHaveText(`${word} at noon`)
  const records = page.getByRole('region', { name: 'Records' })
  await typeInto(page, records.getByRole('searchbox', { name: 'Attach a record' }), word)
  await page.keyboard.press('Enter')
  await expectAnnounced(page, word)
  await enter(page, records.getByRole('button', { name: /^Attach Agreement/ }))
  await expect(records.getByText(/in force/i)).toBeVisible()
  await expectAnnounced(page, 'The clips of the record have been saved.')
  await expect(records).toBeFocused()
  await expect(page.getByRole('region', { name: 'In force' })).toContainText('2 Jan 2099, 00:00')

  const dialog = page.getByRole('dialog', { name: 'Remove' })
  await enter(page, records.getByRole('button', { name: /^Remove/ }))
  await expectTrapped(page, dialog)
  await enter(page, dialog.getByRole('button', { name: 'Confirm' }))
  await expect(records.getByText('This clip has no rights record.')).toBeVisible()
  await expect(records).toBeFocused()
  await expect(page.getByRole('region', { name: 'In force' })).toContainText('Without end')
})
