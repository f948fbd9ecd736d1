/** R-SESSION-9: requests that an open admin area sends by itself are not activity. */
import { afterEach, expect, test, vi } from 'vitest'
import { browserApi } from '../../lib/api.ts'
import { watchAttendance } from './attendance-store.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('R-SESSION-9: a minute after the last key or touch calls are marked as automatic', async () => {
  vi.useFakeTimers()
  const marks: (string | null)[] = []
  vi.stubGlobal('fetch', async (_address: string, { headers }: RequestInit) => {
    marks.push(new Headers(headers).get('x-automatic'))
    return Response.json({ success: true, httpStatusCode: 200, message: '', data: null })
  })
  watchAttendance()
  const call = () => browserApi.call('GET /agency/me')
  await call()
  vi.advanceTimersByTime(60_000)
  await call()
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'a' }))
  await call()
  vi.advanceTimersByTime(59_000)
  await call()
  vi.advanceTimersByTime(1_000)
  await call()
  expect(marks).toEqual([null, '1', null, null, '1'])
})
