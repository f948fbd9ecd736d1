/** The settings. */
import { afterEach, describe, expect, test } from 'vitest'
import { renderPage } from '../../../test/render-page.tsx'
import { SettingsButton } from './settings-button.tsx'
import { settingsStore, useAutoplay } from './settings-store.ts'

afterEach(() => {
  delete document.documentElement.dataset.theme
})

async function givenSettings(site: { autoplayDefault?: boolean } = {}) {
  const page = renderPage(<SettingsButton className="" />, { site })
  await page.user.click(await page.findByRole('button', { name: 'Settings' }))
  await page.findByRole('dialog', { name: 'Settings' })
  const autoplay = () => page.findByRole('switch', { name: /^Autoplay video previews/ })
  const theme = (name: string) => page.findByRole('radio', { name })
  return { ...page, autoplay, theme }
}

describe('Autoplay video previews', () => {
  test('Autoplay video previews is on until the visitor decides', async () => {
    const { autoplay } = await givenSettings()
    expect(await autoplay()).toHaveProperty('checked', true)
  })

  test('Autoplay video previews is off where the installation turns it off', async () => {
    const { autoplay } = await givenSettings({ autoplayDefault: false })
    expect(await autoplay()).toHaveProperty('checked', false)
  })

  test('Autoplay video previews is kept when the page is loaded again', async () => {
    const { user, autoplay, unmount } = await givenSettings()
    await user.click(await autoplay())
    unmount()
    const again = await givenSettings()
    expect(await again.autoplay()).toHaveProperty('checked', false)
  })

  test('acts at once on what is shown', async () => {
    function Previews() {
      return <p>{useAutoplay() ? 'Previews move' : 'Previews are still'}</p>
    }
    const { findByText } = renderPage(<Previews />)
    await findByText('Previews move')
    settingsStore.write({ autoplay: false, theme: 'system' })
    await findByText('Previews are still')
  })
})

describe('the appearance', () => {
  test('the appearance follows the device until the visitor decides', async () => {
    const { theme } = await givenSettings()
    expect(await theme('Use device setting')).toHaveProperty('checked', true)
  })

  test('the appearance changes at once, and back', async () => {
    const { user, theme } = await givenSettings()
    await user.click(await theme('Dark'))
    expect(document.documentElement.dataset.theme).toBe('dark')
    await user.click(await theme('Use device setting'))
    expect(document.documentElement.dataset.theme).toBeUndefined()
  })

  test('the appearance is stored with the other setting', async () => {
    const { user, theme, autoplay } = await givenSettings()
    await user.click(await autoplay())
    await user.click(await theme('Light'))
    expect(settingsStore.read()).toEqual({ autoplay: false, theme: 'light' })
  })
})

describe('what is stored', () => {
  test('what is stored is written only when it differs, so that two tabs do not wake each other', () => {
    const themes: string[] = []
    const stop = settingsStore.subscribe(() => themes.push(settingsStore.read().theme))
    settingsStore.write({ autoplay: null, theme: 'dark' })
    settingsStore.write({ autoplay: null, theme: 'dark' })
    stop()
    expect(themes).toEqual(['dark'])
  })

  test.each(['nonsense', '7', '{"theme":"pink","autoplay":"yes"}'])(
    'what is stored %s counts as nothing',
    (stored) => {
      localStorage.setItem('rushes.settings', stored)
      expect(settingsStore.read()).toEqual({ autoplay: null, theme: 'system' })
    },
  )
})
