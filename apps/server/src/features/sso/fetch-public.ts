/**
 * Fetches documents of a provider whose address a customer has entered: bounded in time and size, and from public addresses
 * only (R-OIDC-4).
 */
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { findTarget, type PublicOptions, sendRequest } from '../webhooks/public-request.ts'

/** For resolution, connection and answer together. */
const ANSWER_MS = 5_000
const MAX_ANSWER_BYTES = 256 * 1_024

/** The provider cannot be reached, or does not work. */
export class ProviderDown extends Error {}

type Call = { method: string; headers: Readonly<Record<string, string>>; body?: unknown }

/** @throws ProviderDown */
export async function fetchPublic(address: string, call: Call, options: PublicOptions): Promise<Response> {
  const signal = AbortSignal.timeout(ANSWER_MS)
  const target = await findTarget(address, options, signal)
  if (typeof target === 'string') throw new ProviderDown(target)
  const { method, headers, body } = call
  const sent = body === undefined || body === null ? {} : { body: String(body) }
  const request = sendRequest(target, { method, headers, signal, ...sent })
  try {
    const [response]: IncomingMessage[] = await once(request, 'response', { signal })
    if (!response) throw new ProviderDown('no answer')
    return await answerOf(response)
  } catch (error) {
    throw new ProviderDown('no answer', { cause: error })
  } finally {
    request.destroy()
  }
}

async function answerOf(response: IncomingMessage): Promise<Response> {
  const { statusCode: status = 0, headers } = response
  if (status < 200 || status >= 500) throw new ProviderDown(`status ${status}`)
  const pieces: Buffer[] = []
  let bytes = 0
  for await (const piece of response) {
    bytes += piece.length
    if (bytes > MAX_ANSWER_BYTES) throw new ProviderDown('too large')
    pieces.push(piece)
  }
  const isEmpty = status === 204 || status === 205 || status === 304
  return new Response(isEmpty ? null : Buffer.concat(pieces), {
    status,
    headers: { 'content-type': headers['content-type'] ?? '' },
  })
}
