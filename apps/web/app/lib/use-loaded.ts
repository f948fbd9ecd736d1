/** Loads data when a component is mounted, and again on request. */
import { useCallback, useEffect, useState } from 'react'
import { messageOf } from './message-of.ts'

type Loaded<T> = { data: T | null; failure: string | null }

/** @param load a function that is the same in every rendering */
export function useLoaded<T>(load: (signal: AbortSignal) => Promise<T>) {
  const [loaded, setLoaded] = useState<Loaded<T>>({ data: null, failure: null })
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round loads again
  useEffect(() => {
    const leaving = new AbortController()
    load(leaving.signal)
      .then((data) => setLoaded({ data, failure: null }))
      .catch((error: unknown) => {
        if (!leaving.signal.aborted) setLoaded({ data: null, failure: messageOf(error) })
      })
    return () => leaving.abort()
  }, [load, round])
  const reload = useCallback(() => setRound((count) => count + 1), [])
  return { ...loaded, reload }
}
