/** The content of a row whose call is not in the contract, and the function that sends it. */
import { API_BASE } from '../../src/mounts.ts'
import type { Principal, Statuses, World } from './principals.ts'

export type Call = { path: string; headers?: Record<string, string>; body?: string }

export type HiddenRow = {
  key: string
  /** Distinguishes several rows with one key. */
  about?: string
  statuses: Statuses
  /** A call that changes its subject gets a new one. */
  call(world: World, principal: Principal): Call | Promise<Call>
}

type Sent = {
  method: string
  path: string
  headers: Record<string, string>
  token: string | null
  body?: string | Uint8Array<ArrayBuffer>
}

/** Sends over the network, because one protocol writes to the connection and one response has no end. */
export async function sendHidden({ server }: World, { method, path, headers, token, body }: Sent) {
  const address = server.http.server.address()
  const port = typeof address === 'object' ? address?.port : 0
  const answer = await fetch(`http://127.0.0.1:${port}${API_BASE}${path}`, {
    method,
    headers: { ...headers, ...(token !== null && { authorization: `Bearer ${token}` }) },
    ...(body !== undefined && { body }),
  })
  await answer.body?.cancel()
  return answer
}
