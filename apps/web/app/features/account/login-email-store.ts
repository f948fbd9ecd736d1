/** The email address with which the login form begins, after the user has set a password. */
import { store } from '../../lib/store.ts'

const loginEmail = store('')
export const currentLoginEmail = loginEmail.read
export const writeLoginEmail = loginEmail.write
