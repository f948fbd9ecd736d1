/** Loads the screen again when an event is about what it shows. */
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { atMostEvery } from './at-most-every.ts'
import { useLiveEvents } from './use-live-events.ts'

const QUIET_MS = 1_000

/** @param quietMs the shortest time between two loads, in milliseconds */
export function useLiveReload(topics: readonly string[], quietMs = QUIET_MS) {
  const { revalidate } = useRevalidator()
  const [reload] = useState(() => atMostEvery(quietMs, () => void revalidate()))
  useLiveEvents(topics, reload)
}
