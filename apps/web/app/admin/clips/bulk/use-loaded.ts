/** Loads what a part of a page needs when it is shown first. */
import { useEffect, useState } from 'react'
import { messageOf } from '../../../lib/message-of.ts'

type Loaded<T> = { data: T | null; failure: string | undefined }

/** @param load the same function at every rendering */
export function useLoaded<T>(load: () => Promise<T>): Loaded<T> {
  const [loaded, setLoaded] = useState<Loaded<T>>({ data: null, failure: undefined })
  useEffect(() => {
    load().then(
      (data) => setLoaded({ data, failure: undefined }),
      (error: unknown) => setLoaded({ data: null, failure: messageOf(error) }),
    )
  }, [load])
  return loaded
}
