/** The meaning of a response to an upload: continue, retry, restart, or stop with a message. */
import { fieldsOf } from './fields-of.ts'
import type { TusAnswer } from './tus-request.ts'

export type UploadVerdict =
  | { next: 'resume' }
  | { next: 'try again'; message: string; afterMs: number | null }
  /** The server has deleted its part. */
  | { next: 'start again' }
  | { next: 'stop'; message: string }

const MESSAGES: Readonly<Record<number, string>> = {
  401: 'Your session has ended. Log in again, then resume.',
  413: 'Files can be at most 20 GiB.',
  507: 'The server does not have enough disk space. Ask an Administrator to free space, then try again.',
}
/** A timeout, an offset that another attempt has moved, a lock, and too many calls. */
const PASSING = [408, 409, 423, 425, 429]

/** Whether a failed request may succeed later without a change. */
export const isPassing = (status: number) =>
  status === 0 || PASSING.includes(status) || (status >= 500 && status !== 507)

export function uploadVerdict(answer: TusAnswer): UploadVerdict {
  const { status, body } = answer
  if (status >= 200 && status < 300) return { next: 'resume' }
  if (status === 404 || status === 410) return { next: 'start again' }
  if (isPassing(status)) return { next: 'try again', ...passingTrouble(answer) }
  if (status === 400 && body.includes('lock')) {
    return { next: 'stop', message: 'This file is being uploaded in another window.' }
  }
  return { next: 'stop', message: MESSAGES[status] ?? sentenceOf(body) }
}

function passingTrouble({ status, header }: TusAnswer): { message: string; afterMs: number | null } {
  if (status === 0) return { message: 'No connection', afterMs: null }
  return { message: 'The server is busy', afterMs: requestedPauseMs(header('retry-after')) }
}

/** @param retryAfter the header of the server, in seconds @returns null if it requests no pause */
export function requestedPauseMs(retryAfter: string | null | undefined): number | null {
  const seconds = Number(retryAfter ?? Number.NaN)
  return Number.isFinite(seconds) ? 1_000 * seconds : null
}

/** Reads the message: the API responds with an envelope, the protocol with a sentence. */
function sentenceOf(body: string): string {
  const plain = body.trim()
  try {
    const { message } = fieldsOf(JSON.parse(plain))
    if (typeof message === 'string') return message
  } catch {
    if (plain !== '' && plain.length < 200) return plain
  }
  return 'The server rejected this file.'
}
