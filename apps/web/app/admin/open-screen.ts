/** Opens the screen of an address for a user, or shows why it cannot be opened. */
import { createElement } from 'react'
import { refusalOf } from '../lib/load-failure.ts'
import { loadTwice } from '../lib/load-twice.ts'
import type { Person } from './kit/person.ts'
import type { Opened } from './kit/screen.ts'
import { findScreen } from './screens.ts'

export const NOT_FOUND = 'This page does not exist.'
const NOT_ALLOWED = 'Your role does not allow access to this page. Ask an Administrator.'

export async function openScreen(request: Request, person: Person): Promise<Opened> {
  const url = new URL(request.url)
  const found = findScreen(url.pathname)
  if (!found) return { title: 'Not found', body: null, problem: NOT_FOUND }
  const { screen, params } = found
  const { title } = screen
  if (!person.capabilities.has(screen.may)) return { title, body: null, problem: NOT_ALLOWED }
  try {
    const { open } = await loadTwice(screen.load)
    return { title, body: await open({ params, url, signal: request.signal, person }), problem: null }
  } catch (error) {
    const refusal = refusalOf(error)
    if (!refusal) throw error
    if (refusal.code === 'confirm_identity') {
      const { PasswordGate } = await loadTwice(() => import('./entry/password-gate.tsx'))
      return { title, body: createElement(PasswordGate, { title }), problem: null }
    }
    return { title, body: null, problem: refusal.message }
  }
}
