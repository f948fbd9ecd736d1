/**
 * Before every file of component tests. The files of a worker share React and the document, because to load these takes
 * longer than most tests: each test leaves the document as it found it.
 */
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, expect, vi } from 'vitest'
import { signOut } from '../app/features/account/session-store.ts'
import { forgetPrices } from '../app/features/pricing/load-prices.ts'
import { dismiss, shownNotifications } from '../app/ui/notify.ts'

// A test waits for what it names, never for a time: long enough for a busy machine.
configure({ asyncUtilTimeout: 20_000 })

/** Calls that no test has answered: nothing leaves the process. */
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

// The next file begins with modules of its own, as a page does; React and the other packages stay.
afterAll(() => {
  vi.restoreAllMocks()
  vi.resetModules()
})
