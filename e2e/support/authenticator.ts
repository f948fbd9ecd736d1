/** Passkeys of a device that Chromium simulates. It belongs to one window: tests that use it have `window: null`. */
import { expect, type Page } from '@playwright/test'

type Authenticator = {
  passkeys: () => Promise<readonly object[]>
  /** Sets whether the user passes the verification, such as by the right finger. */
  verify: (isUserVerified: boolean) => Promise<unknown>
}

/** A device that verifies its user, as a phone does by fingerprint. */
export async function givenAuthenticator(page: Page): Promise<Authenticator> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    passkeys: async () => (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
    verify: (isUserVerified) => cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  }
}

/** The simulated user would choose a suggested passkey at once, without a press. */
export const suggestNone = () => {
  PublicKeyCredential.isConditionalMediationAvailable = async () => false
}

/** Adds a passkey on the page of the profile. */
export async function addPasskey(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByText('The passkey has been added.')).toBeVisible()
}

/** Logs in, stores a passkey on a new device, and logs out. */
export async function givenPasskey(page: Page, logIn: () => Promise<void>): Promise<void> {
  await givenAuthenticator(page)
  await page.addInitScript(suggestNone)
  await logIn()
  await page.goto('/profile')
  await addPasskey(page)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByText('You are now logged out.')).toBeVisible()
}
