/** Checks the token of an emailed link without using it up. */
import { useEffect, useState } from 'react'
import { browserApi } from '../../lib/api.ts'
import { messageOf } from '../../lib/message-of.ts'

export type PasswordLink =
  | { state: 'verifying' }
  | { state: 'refused'; message: string }
  | { state: 'good'; userId: number; token: string }

/** `token` is null until the browser has read the address. */
export function usePasswordLink(token: string | null): PasswordLink {
  const [link, setLink] = useState<PasswordLink>({ state: 'verifying' })
  useEffect(() => {
    if (token === null) return
    const leaving = new AbortController()
    browserApi
      .call('GET /clip/users/reset-password', { querystring: { token }, signal: leaving.signal })
      .then(({ data }) => setLink({ state: 'good', userId: data.user_id, token }))
      .catch((error: unknown) => {
        if (leaving.signal.aborted) return
        setLink({ state: 'refused', message: messageOf(error) })
      })
    return () => leaving.abort()
  }, [token])
  return link
}
