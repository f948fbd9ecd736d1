/**
 * The main job, as an editor does it by keyboard and pointer: name a clip, license it, have its file. Every click, every
 * field and every key that is pressed by itself is one action. The journey counts them, `npm run bench` times them too.
 */
import { expect, type Locator, type Page } from '@playwright/test'
import { cardFrame } from './checkout.ts'

/** The speed of a person; zero in a test. */
export type Pace = { actionMs: number; keyMs: number }

export type Errand = {
  title: string
  /** The licence, by its name; undefined for that on License now. */
  licence?: string
  /** The programme of a broadcaster's licence, which is entered in each order. */
  programme?: string
  /** The login of a buyer who is not logged in: a password, or the passkey of the device. */
  login?: { email: string; password: string } | 'passkey'
}

/** @returns the names of the actions, in their order */
export async function licenseClip(page: Page, errand: Errand, pace: Pace): Promise<string[]> {
  const actions: string[] = []
  const act = async (name: string, deed: () => Promise<unknown>) => {
    if (pace.actionMs > 0) await page.waitForTimeout(pace.actionMs)
    await deed()
    actions.push(name)
  }
  const type = (name: string, field: Locator, text: string) =>
    act(name, () => field.pressSequentially(text, { delay: pace.keyMs }))

  await page.goto('/')
  await find(page, errand.title, { act, type })
  if (errand.licence === undefined) {
    await act('License now', () => page.getByRole('button', { name: /^License now/ }).click())
  } else {
    await act('Buy', () => page.getByRole('button', { name: 'Buy', exact: true }).first().click())
    const choice = page.getByRole('listitem').filter({ hasText: errand.licence })
    await act('licence and checkout', () =>
      choice.getByRole('button', { name: /^Add and check out/ }).click(),
    )
  }
  if (errand.login) {
    await page.waitForURL('**/login?checkout=1')
  }
  if (errand.login === 'passkey') {
    await act('passkey', () => page.getByRole('button', { name: 'Log in with a passkey' }).click())
  } else if (errand.login) {
    await type('email', page.getByLabel('Email'), errand.login.email)
    await type('password', page.getByLabel('Password', { exact: true }), errand.login.password)
    await act('Enter', () => page.keyboard.press('Enter'))
  }
  await page.waitForURL('**/checkout')
  if (errand.programme) await type('programme', page.getByLabel('Program or production'), errand.programme)
  await act('terms', () => page.getByLabel(/I have read and agree/).check())
  await expect(page.getByRole('button', { name: /^Pay .*\d/ })).toBeEnabled()
  // The confirmation downloads the file of a single clip at once.
  const file = page.waitForEvent('download')
  await act('pay', () =>
    cardFrame(page)
      .getByRole('button', { name: /^Pay with Test Wallet/ })
      .click(),
  )
  await page.waitForURL('**/confirm-payment')
  await file
  return actions
}

type Act = (name: string, deed: () => Promise<unknown>) => Promise<void>
type Type = (name: string, field: Locator, text: string) => Promise<void>

/** A suggestion with a picture opens the clip. */
async function find(page: Page, title: string, { act, type }: { act: Act; type: Type }): Promise<void> {
  await type('title', page.getByRole('combobox', { name: /^Search for/ }).first(), title)
  const suggestion = page.getByRole('option').filter({ hasText: title, has: page.locator('img') })
  await act('suggestion', () => suggestion.first().click())
  await page.waitForURL('**/clip/*')
}
