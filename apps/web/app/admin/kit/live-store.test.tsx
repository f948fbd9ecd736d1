/** Handling of live events in the admin area. */
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderPage } from '../../../test/render-page.tsx'
import { storedSession, TOKEN_LIFETIME_MS } from '../../lib/stored-session.ts'
import { LiveNotice } from '../frame/live-notice.tsx'
import { atMostEvery } from './at-most-every.ts'
import { countChanged } from './list/new-rows.tsx'
import { useLiveEvents } from './use-live-events.ts'
import { WhoIsHere } from './who-is-here.tsx'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A stream that the test writes; the address of each asking is kept. */
function givenLine() {
  const encoder = new TextEncoder()
  const lines: ReadableStreamDefaultController<Uint8Array>[] = []
  const requested: string[] = []
  storedSession.write({ token: 'a-token', userId: 1, expiresAt: Date.now() + TOKEN_LIFETIME_MS })
  vi.stubGlobal('fetch', async (address: string) => {
    requested.push(address)
    return new Response(new ReadableStream({ start: (line) => void lines.push(line) }))
  })
  return {
    requested,
    send: (text: string) => lines.at(-1)?.enqueue(encoder.encode(text)),
  }
}

function Received({ topics }: { topics: string[] }) {
  const [received, setReceived] = useState<string[]>([])
  useLiveEvents(topics, ({ kind, id }) => setReceived((before) => [...before, `${kind} ${id}`]))
  return (
    <>
      <p>{received.join('; ')}</p>
      <LiveNotice />
    </>
  )
}

test('a screen receives its topics, in whatever chunks they arrive', async () => {
  const line = givenLine()
  renderPage(<Received topics={['admin', 'clip:5']} />)
  await screen.findByText('missed null')
  expect(line.requested).toEqual(['/rest/agency/events?topics=admin,clip:5'])
  line.send(': live\n\ndata: {"topic":"clip:5","kind":"clip","id":5}\n\ndata: {"topic":"cl')
  await screen.findByText('missed null; clip 5')
  line.send('ip:6","kind":"clip","id":6}\n\ndata: {"topic":"admin","kind":"counters","id":null}\n\n')
  await screen.findByText('missed null; clip 5; counters null')
})

test('after 20 silent seconds the admin area shows that it is not live, and reloads by itself', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const line = givenLine()
  renderPage(<Received topics={['ingest:7']} />)
  await screen.findByText('missed null')
  expect(screen.queryByText('Not live')).toBeNull()
  await vi.advanceTimersByTimeAsync(20_000)
  await screen.findByText('Not live')
  await vi.advanceTimersByTimeAsync(5_000)
  await screen.findByText(/^missed null; missed null; missed null/)
  line.send(':\n\n')
  await expect.poll(() => screen.queryByText('Not live')).toBeNull()
})

test('what comes a thousand times acts twice', async () => {
  vi.useFakeTimers()
  const act = vi.fn()
  const run = atMostEvery(1_000, act)
  for (let time = 0; time < 1_000; time++) run()
  expect(act).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(act).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(act).toHaveBeenCalledTimes(2)
})

test('a list counts what came and what changed, also when rows only went', () => {
  const row = (id: number, at = 'monday') => ({ id, updated_at: at })
  expect(countChanged([row(1), row(2)], [row(1), row(2)])).toBe(0)
  expect(countChanged([row(1), row(2)], [row(3), row(2, 'tuesday')])).toBe(2)
  expect(countChanged([row(1), row(2)], [row(1)])).toBe(1)
})

test.each([
  [[], ''],
  [['Dana'], 'Dana is here'],
  [['Dana', 'Bea'], 'Dana and Bea are here'],
  [['Dana', 'Bea', 'Carl'], 'Dana and 2 others are here'],
])('%j reads "%s"', (names, label) => {
  renderPage(<WhoIsHere names={names} />)
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(label)
})
