/** Other users who view an object, and its changes. */
import { useEffect, useState } from 'react'
import { storedSession } from '../../lib/stored-session.ts'
import type { LiveEvent } from './live-store.ts'
import { useLiveEvents } from './use-live-events.ts'

/** Longer than two intervals of a page's reports: a user without reports has left. */
const GONE_MS = 40_000
const PRESENCE: ReadonlySet<string> = new Set(['arrived', 'here', 'left'])

type Seen = { name: string; at: number }

/**
 * @param topic such as `clip:41207`
 * @param onChange is called when the object has changed, or may have
 * @returns the names of the other users, in the order of their arrival
 */
export function useOthersHere(topic: string, onChange: () => void): string[] {
  const [viewers, setViewers] = useState<ReadonlyMap<number, Seen>>(new Map())
  useLiveEvents([topic], (event) => {
    if (PRESENCE.has(event.kind)) return setViewers((before) => afterEvent(before, event))
    if (event.kind === 'missed') setViewers(new Map())
    onChange()
  })
  useEffect(() => {
    const timer = setInterval(() => setViewers(withoutGone), GONE_MS / 2)
    return () => clearInterval(timer)
  }, [])
  return [...viewers.values()].map(({ name }) => name)
}

function afterEvent(viewers: ReadonlyMap<number, Seen>, { kind, id, name }: LiveEvent) {
  if (id === null || id === storedSession.read()?.userId) return viewers
  const next = new Map(viewers)
  if (kind === 'left') next.delete(id)
  else next.set(id, { name, at: Date.now() })
  return next
}

function withoutGone(viewers: ReadonlyMap<number, Seen>) {
  const here = [...viewers].filter(([, { at }]) => Date.now() - at < GONE_MS)
  return here.length === viewers.size ? viewers : new Map(here)
}
