/** The categories that the desk offers now, loaded once for all parts of a page of files. */
import { useEffect } from 'react'
import { browserApi } from '../../lib/api.ts'
import { store } from '../../lib/store.ts'

export type Category = { id: number; name: string }

const offered = store<readonly Category[]>([])

export function useCategories(): readonly Category[] {
  useEffect(() => {
    if (offered.read().length > 0) return
    browserApi.call('GET /agency/clip-choices').then(
      ({ data }) => offered.write(data.categories),
      // Everything else of a file can be described without them.
      () => undefined,
    )
  }, [])
  return offered.use()
}
