/**
 * Runs before every file of component tests. The files of a worker share React and the document, because
 * loading these takes longer than most tests: each test restores the document.
 */
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, expect, vi } from 'vitest'
import { signOut } from '../app/features/account/session-store.ts'
import { forgetPrices } from '../app/features/pricing/load-prices.ts'
import { dismiss, shownNotifications } from '../app/ui/notify.ts'

// Tests wait for elements, never for a time, so the limit is long enough for a busy machine.
configure({ asyncUtilTimeout: 20_000 })

/** Calls without a response in the test: no request leaves the process. */
const unanswered: string[] = []
globalThis.fetch = async (input) => {
  unanswered.push(input instanceof Request ? input.url : String(input))
  throw new TypeError('No test has answered this call.')
}

// A click on the address of a saved file would replace the document, which all files of a worker share.
URL.createObjectURL = () => '#saved'

afterEach(async () => {
  vi.useRealTimers()
  cleanup()
  vi.stubGlobal('fetch', async () => Response.json({}))
  await signOut()
  vi.unstubAllGlobals()
  expect(unanswered.splice(0)).toEqual([])
  forgetPrices()
  for (const { id } of shownNotifications()) dismiss(id)
  localStorage.clear()
  sessionStorage.clear()
})

// The next file starts with new modules, like a page; React and the other packages stay.
afterAll(() => {
  vi.restoreAllMocks()
  vi.resetModules()
})
