/** Listens to events in the admin area while the component is shown. */
import { useEffect, useRef } from 'react'
import { type LiveEvent, onLiveEvent } from './live-store.ts'

/**
 * @param topics `admin`, `clip:NUMBER`, `thread:NUMBER` or `ingest:NUMBER`
 * @param onEvent is also called with the kind `missed` when events may have been missed: reload then.
 */
export function useLiveEvents(topics: readonly string[], onEvent: (event: LiveEvent) => void) {
  const newest = useRef(onEvent)
  useEffect(() => {
    newest.current = onEvent
  })
  const named = topics.join()
  useEffect(() => {
    if (named === '') return
    return onLiveEvent({ topics: named.split(','), onEvent: (event) => newest.current(event) })
  }, [named])
}
