/** Login calls, and the email address that the login form starts with. */
import type { Assertion } from '@rushes/contract/passkeys'
import { browserApi, sessionBinding } from '../../lib/api.ts'
import { store } from '../../lib/store.ts'
import { notify } from '../../ui/notify.ts'
import { signIn } from './session-store.ts'

const OLDEST_ENDED =
  'You were logged in on ten devices, the most that are possible. The oldest of these logins has ended.'
const SESSIONS = { to: '/profile', label: 'Your profile' }

/** Set after the user has set a password. */
const loginEmail = store('')
export const currentLoginEmail = loginEmail.read
export const writeLoginEmail = loginEmail.write

/** @throws ApiError for a refusal */
export async function logIn(credentials: { email: string; password: string }): Promise<void> {
  const headers = sessionBinding()
  await begin((await browserApi.call('POST /clip/users/login', { body: credentials, headers })).data)
}

/** @throws ApiError for a link that has expired or was used */
export async function logInByLink(token: string): Promise<void> {
  const headers = sessionBinding()
  await begin((await browserApi.call('POST /clip/users/login-by-link', { body: { token }, headers })).data)
}

/** @param state of a company sign-in that this browser has completed @throws ApiError for one that has expired or was used */
export async function logInBySso(state: string): Promise<void> {
  const headers = sessionBinding()
  await begin((await browserApi.call('POST /clip/users/login-by-sso', { body: { state }, headers })).data)
}

/** @throws ApiError for a refusal */
export async function logInByPasskey(credential: Assertion): Promise<void> {
  const headers = sessionBinding()
  const body = { credential }
  await begin((await browserApi.call('POST /clip/users/passkey-login', { body, headers })).data)
}

/** @returns the message of success, which is the same for unknown addresses @throws ApiError */
export async function sendLoginLink(body: { email: string; next?: string }): Promise<string> {
  return (await browserApi.call('POST /clip/users/login-link', { body })).message
}

/** Starts the session that a login has opened. */
async function begin(session: { token: string; id: number; oldest_ended: boolean }): Promise<void> {
  await signIn(session)
  if (session.oldest_ended) notify(OLDEST_ENDED, { tone: 'caution', link: SESSIONS })
}
