/**
 * Upload links: a person without an account sends files and signs for them (R-UPLOAD-2, R-UPLOAD-3). The files use the
 * tus protocol at `/clip/uploads` with the header `upload-link`, which is not an endpoint of this contract.
 */
import { z } from 'zod'
import { type Endpoint, replies } from './endpoint.ts'
import type { ErrorCode } from './errors.ts'
import { CONSENT_ANSWERS, MAX_LINK_FILES, MAX_NOTE, MAX_QUESTIONS } from './upload-limits.ts'

/** A line of text that is safe in an email and in a table: nothing in it can begin another line. */
export const OneLine = (message: string, max: number) =>
  z
    .string(message)
    .overwrite((text) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim())
    .min(1, message)
    .max(max, `Please use at most ${max} characters.`)

const SentFile = z.object({
  /** Its address is `/clip/uploads/{id}`. */
  id: z.string(),
  name: z.string(),
  size_bytes: z.int(),
  /** False while bytes of it are missing. */
  whole: z.boolean(),
})
export type SentFile = z.output<typeof SentFile>

const UploadPage = z
  .object({
    title: z.string(),
    /** The name of the person who is asked for files. */
    name: z.string(),
    message: z.string(),
    questions: z.array(z.string()),
    /** The statement to sign. */
    statement: z.string(),
    max_files: z.int(),
    max_bytes: z.int(),
    expires_at: z.iso.datetime(),
    files: z.array(SentFile),
    /** Null before the signature. */
    signed: z.object({ at: z.iso.datetime(), name: z.string() }).nullable(),
  })
  .meta({ id: 'UploadPage' })
export type UploadPage = z.output<typeof UploadPage>

const Ref = z.string().min(1).max(100)
const LIMITS = [{ guest: 60, member: 60, seconds: 60, by: 'address' }] as const

export const openUploadLink = {
  method: 'POST',
  url: '/clip/uploads/link',
  config: { access: 'public', limits: LIMITS },
  schema: {
    summary: 'Get the request of an upload link and its received files',
    tags: ['Upload links'],
    body: z.object({ ref: Ref }),
    response: replies(UploadPage),
  },
} as const satisfies Endpoint

export const signUploads = {
  method: 'POST',
  url: '/clip/uploads/sign',
  config: { access: 'public', limits: LIMITS },
  schema: {
    summary: 'Answer the questions of an upload link and sign for its files',
    tags: ['Upload links'],
    body: z.object({
      ref: Ref,
      /** All complete files: the signature names the ones that were shown. */
      files: z.array(z.string().max(100)).min(1, 'Please send a file first.').max(MAX_LINK_FILES),
      /** The answers in the order of the questions. */
      answers: z.array(z.enum(CONSENT_ANSWERS, 'Please answer this question.')).max(MAX_QUESTIONS),
      name: OneLine('Please enter your full name.', 200),
      /** The day, where the person signs. */
      day: z.iso.date('Please enter today’s date.'),
      /** The place and time of the event, and other remarks. */
      note: z.string().trim().max(MAX_NOTE, `Please use at most ${MAX_NOTE} characters.`).default(''),
    }),
    response: replies(UploadPage),
  },
} as const satisfies Endpoint

export const UPLOAD_REFUSALS = {
  openUploadLink: ['not_found', 'link_ended'],
  signUploads: ['not_found', 'link_ended', 'conflict'],
} as const satisfies Record<string, readonly ErrorCode[]>
