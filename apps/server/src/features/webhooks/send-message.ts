/**
 * Sends a message to an address that a customer has entered (R-WEBHOOK-4): its host is resolved once, the connection goes to
 * exactly that address, redirects are not followed, and nothing of the answer but its status and requested pause is used.
 */
import type { IncomingMessage } from 'node:http'
import type { WebhookProblem } from '@rushes/contract/webhooks'
import { findTarget, type PublicOptions, sendRequest, type Target } from './public-request.ts'

export type Message = { body: string; headers: Readonly<Record<string, string>> }

export type Answer = {
  /** Null without an answer. */
  status: number | null
  /** Null for an answer with a status of 2xx. */
  problem: WebhookProblem | null
  /** The header of a failure. */
  retryAfter?: string | undefined
}

/** For resolution, connection and answer together. */
const ANSWER_MS = 5_000
const MAX_ANSWER_BYTES = 64 * 1_024

export type SendOptions = PublicOptions & { answerMs?: number }

export async function sendMessage(address: string, message: Message, options: SendOptions): Promise<Answer> {
  const signal = AbortSignal.timeout(options.answerMs ?? ANSWER_MS)
  const target = await findTarget(address, options, signal)
  return typeof target === 'string' ? failed(target) : await post(target, message, signal)
}

const failed = (problem: WebhookProblem): Answer => ({ status: null, problem })

function post(target: Target, message: Message, signal: AbortSignal): Promise<Answer> {
  const { promise, resolve } = Promise.withResolvers<Answer>()
  const request = sendRequest(target, { method: 'POST', ...message, signal })
  let answer: Answer | undefined
  // What follows a status does not change it.
  const settle = (problem: WebhookProblem) => resolve(answer ?? failed(problem))
  request.on('response', (response) => {
    answer = answerOf(response)
    drain(response)
  })
  request.on('error', (error) => settle(problemOf(error, signal)))
  request.on('close', () => settle('connection'))
  return promise
}

/** Reads the answer to its end, so that the endpoint sees no error, but at most 64 KB and for the rest of the time. */
function drain(response: IncomingMessage): void {
  let bytes = 0
  response.on('data', (piece: Buffer) => {
    bytes += piece.length
    if (bytes > MAX_ANSWER_BYTES) response.destroy()
  })
  response.on('error', () => undefined)
}

function answerOf({ statusCode: status = 0, headers }: IncomingMessage): Answer {
  if (status >= 200 && status < 300) return { status, problem: null }
  const problem = status >= 300 && status < 400 ? 'redirect' : 'status'
  return { status, problem, retryAfter: headers['retry-after'] }
}

function problemOf(error: Error & { code?: string }, signal: AbortSignal): WebhookProblem {
  if (signal.aborted) return 'timeout'
  return /CERT|SSL|TLS|SELF_SIGNED|UNABLE_TO_VERIFY|ISSUER/.test(error.code ?? '')
    ? 'certificate'
    : 'connection'
}
