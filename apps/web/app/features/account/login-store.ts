/** Logging in, and the email address with which the login form begins. */
import { browserApi, sessionBinding } from '../../lib/api.ts'
import { store } from '../../lib/store.ts'
import { signIn } from './session-store.ts'

/** Known after the user has set a password. */
const loginEmail = store('')
export const currentLoginEmail = loginEmail.read
export const writeLoginEmail = loginEmail.write

/** @throws ApiError for a refusal */
export async function logIn(credentials: { email: string; password: string }): Promise<void> {
  const { data } = await browserApi.call('POST /clip/users/login', {
    body: credentials,
    headers: sessionBinding(),
  })
  await signIn(data)
}
