/** R-CHECKOUT-12: few actions lead from a title to its file. Only the programme has to be entered again. */
import { expect } from '@playwright/test'
import { givenPasskey } from '../support/authenticator.ts'
import { logIn, test } from '../support/browser.ts'
import { licenseClip } from '../support/newsroom-minute.ts'

const AT_ONCE = { actionMs: 0, keyMs: 0 }

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('a guest with an account needs eight', async ({ page }) => {
  const login = { email: 'buyer@demo.example', password: 'rushes-demo-2026' }
  const actions = await licenseClip(page, { title: 'Dolphin surfaces through blue light', login }, AT_ONCE)
  expect(actions).toHaveLength(8)
})

test.describe('with a passkey', () => {
  test.use({ window: null })

  test('a guest with an account needs six', async ({ page }) => {
    await givenPasskey(page, () => logIn(page, 'buyer@demo.example'))
    const errand = { title: 'Ginger kitten peers over garden wall', login: 'passkey' as const }
    expect(await licenseClip(page, errand, AT_ONCE)).toHaveLength(6)
  })
})

test('a member who is logged in needs five under the licence of the last order', async ({ page }) => {
  await logIn(page, 'buyer@demo.example')
  const actions = await licenseClip(page, { title: 'Family pig patrols the lawn' }, AT_ONCE)
  expect(actions).toHaveLength(5)
})

test('a member who is logged in needs seven under another licence', async ({ page }) => {
  await logIn(page, 'us@demo.example')
  const errand = {
    title: 'Jaguar sisters face off',
    licence: 'National News/Talk Show',
    programme: 'Evening News',
  }
  const actions = await licenseClip(page, errand, AT_ONCE)
  expect(actions).toHaveLength(7)
})
