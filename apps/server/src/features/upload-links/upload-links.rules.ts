/** Decides what an upload link still allows, and validates signatures (R-UPLOAD-2, R-UPLOAD-3). */
import type { UploadLinkState } from '@rushes/contract/agency-upload-links'
import type { ConsentAnswer } from '@rushes/contract/upload-limits'
import { addDays } from '../../platform/agency-time.ts'
import { type Bucket, bucketOf, widerNetworkOf } from '../accounts/sessions/attempts.rules.ts'

type Lifetime = { signed_at: Date | null; revoked_at: Date | null; expires_at: Date }

export function stateOfLink({ signed_at, revoked_at, expires_at }: Lifetime, now: Date): UploadLinkState {
  if (signed_at !== null) return 'signed'
  if (revoked_at !== null) return 'revoked'
  return expires_at > now ? 'open' : 'ended'
}

/** Returns the reason if the link accepts no files and no signature; null while it does. */
export function refusalOfLink(link: Lifetime, now: Date): string | null {
  return CLOSED_MESSAGES[stateOfLink(link, now)]
}

const ASK = 'Please ask the sender.'
const CLOSED_MESSAGES: Readonly<Record<UploadLinkState, string | null>> = {
  open: null,
  signed: 'This link has been signed and accepts no more files.',
  revoked: `This link has been withdrawn. ${ASK}`,
  ended: `This link has ended. ${ASK}`,
}

type Room = { max_files: number; max_bytes: number }

/** Returns the reason if one more file does not fit; null if it does. */
export function refusalOfFile(
  { max_files, max_bytes }: Room,
  sent: readonly { size_bytes: number }[],
  sizeBytes: number,
): string | null {
  if (sent.length >= max_files) {
    return `This link takes ${max_files === 1 ? 'one file' : `${max_files} files`}, and no more.`
  }
  const bytes = sent.reduce((sum, { size_bytes }) => sum + size_bytes, sizeBytes)
  return bytes > max_bytes
    ? `This link takes ${gigabytes(max_bytes)} in total; this file would exceed it.`
    : null
}

const gigabytes = (bytes: number) =>
  `${(bytes / 1e9).toLocaleString('en-GB', { maximumFractionDigits: 1 })} GB`

type Signature = { files: readonly string[]; answers: readonly ConsentAnswer[]; day: string }
type Signed = { questions: readonly string[]; files: readonly string[]; now: Date }

/** Returns the first fault, with its field; null for a valid signature. */
export function faultOfSignature(
  { files, answers, day }: Signature,
  { questions, files: whole, now }: Signed,
): { field: 'files' | 'answers' | 'day'; words: string } | null {
  if (files.length !== whole.length || !whole.every((id) => files.includes(id))) {
    return { field: 'files', words: 'The files have changed in another window. Check them, then sign.' }
  }
  if (answers.length !== questions.length) return { field: 'answers', words: 'Please answer every question.' }
  return isToday(day, now) ? null : { field: 'day', words: 'Please enter today’s date.' }
}

/** Accepts the date of any time zone. */
function isToday(day: string, now: Date): boolean {
  const here = now.toISOString().slice(0, 10)
  return day >= addDays(here, -1) && day <= addDays(here, 1)
}

const ANSWER_LABELS: Readonly<Record<ConsentAnswer, string>> = {
  yes: 'yes',
  no: 'no',
  unsure: 'is not sure',
}

export type Answered = { question: string; answer: ConsentAnswer }

export const answerLines = (answers: readonly Answered[]): string[] =>
  answers.map(({ question, answer }) => `${question} ${ANSWER_LABELS[answer]}`)

export const filesLabel = (files: number): string => (files === 1 ? 'one file' : `${files} files`)

type Signing = { id: number; title: string; name: string; files: number; batchId: number; recordId: number }

/** Returns the text for the thread of the link. */
export const signedLabel = ({ id, title, name, files, batchId, recordId }: Signing): string =>
  `${name} has signed for ${filesLabel(files)} by upload link ${id}, “${title}”. Delivery ${batchId}, consent ${recordId}.`

/** Returns the bucket for unknown addresses. They cannot be guessed, but attempts are slowed down. */
export const bucketsOfWrongLink = (ip: string): Bucket[] => [
  bucketOf(['upload-link-network', widerNetworkOf(ip)], 20, 60 * 60_000),
]
