/** The meaning of an answer to an upload: continue, retry, restart, or stop with a message. */
import { fieldsOf } from './fields-of.ts'
import type { TusAnswer } from './tus-request.ts'

export type UploadVerdict =
  | { next: 'go on' }
  | { next: 'try again'; words: string; afterMs: number | null }
  /** The server has removed what it had. */
  | { next: 'begin anew' }
  | { next: 'stop'; words: string }

const WORDS: Readonly<Record<number, string>> = {
  401: 'Your session has ended. Log in again, then go on.',
  413: 'A file may have at most 20 GiB.',
  507: 'The server has not enough space on its disk. An Administrator has to make room; then try again.',
}
/** A timeout, an offset that another try has moved, a lock, and too many calls. */
const PASSING = [408, 409, 423, 425, 429]

const isPassing = (status: number) =>
  status === 0 || PASSING.includes(status) || (status >= 500 && status !== 507)

export function uploadVerdict(answer: TusAnswer): UploadVerdict {
  const { status, body } = answer
  if (status >= 200 && status < 300) return { next: 'go on' }
  if (status === 404 || status === 410) return { next: 'begin anew' }
  if (isPassing(status)) return { next: 'try again', ...passingTrouble(answer) }
  if (status === 400 && body.includes('lock')) {
    return { next: 'stop', words: 'Another window has gone on with this file.' }
  }
  return { next: 'stop', words: WORDS[status] ?? sentenceOf(body) }
}

function passingTrouble({ status, header }: TusAnswer): { words: string; afterMs: number | null } {
  if (status === 0) return { words: 'No connection', afterMs: null }
  const seconds = Number(header('retry-after') ?? Number.NaN)
  const words = status === 429 ? 'The server asks to wait' : 'The server is busy'
  return { words, afterMs: Number.isFinite(seconds) ? 1_000 * seconds : null }
}

/** The API answers with an envelope, the protocol with a sentence. */
function sentenceOf(body: string): string {
  const plain = body.trim()
  try {
    const { message } = fieldsOf(JSON.parse(plain))
    if (typeof message === 'string') return message
  } catch {
    if (plain !== '' && plain.length < 200) return plain
  }
  return 'The server has refused this file.'
}
