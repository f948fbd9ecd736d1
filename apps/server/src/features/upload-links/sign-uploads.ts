/**
 * Records a signature without an account, once, in one transaction: the literal consent, a rights record, and
 * the import batch (R-UPLOAD-3, R-UPLOAD-4).
 */
import { consentStatement } from '@rushes/contract/upload-limits'
import type { signUploads as endpoint } from '@rushes/contract/upload-links'
import type { z } from 'zod'
import { AppError, invalidField } from '../../app-error.ts'
import type { Services } from '../../context.ts'
import type { Db } from '../../db/db.ts'
import { dayOf } from '../../platform/agency-time.ts'
import { record } from '../audit/record-event.ts'
import { postInThread } from '../enquiries/reply-to-thread.ts'
import { forgetUpload } from '../ingest/ingest-files.ts'
import { handIn, lockSentFiles } from '../ingest/uploads/held-files.ts'
import { postEmailOnce } from '../outbox/post-email.ts'
import { writeConsent } from '../rights/make-rights.ts'
import { findMaker } from './admin-upload-links.queries.ts'
import { findHeldLink } from './open-upload-link.ts'
import { receiptEmail, type SignedLink, signedEmail } from './upload-links.emails.ts'
import * as queries from './upload-links.queries.ts'
import {
  type Answered,
  answerLines,
  faultOfSignature,
  filesLabel,
  refusalOfLink,
  signedLabel,
} from './upload-links.rules.ts'

type Signature = z.output<typeof endpoint.schema.body>
type Known = Pick<Services, 'db' | 'clock' | 'config'>
type Origin = { at: Date; ip: string }

/** @throws AppError not_found, link_ended, conflict, validation */
export async function signUploads(known: Known, signature: Signature, ip: string): Promise<void> {
  const at = known.clock.now()
  const { id } = await findHeldLink(known, { ref: signature.ref, ip })
  const unfinished = await known.db.transaction().execute(async (tx) => {
    const link = await queries.lockUploadLink(tx, id)
    if (!link) throw new AppError('not_found', 'There is no such link.')
    requireUnsigned(link, at)
    const sent = await lockSentFiles(tx, link.batch_id)
    const files = sent.filter((file) => file.whole).map((file) => file.id)
    requireSound(signature, { questions: link.questions, files, now: at })
    await takeIn(tx, known.config, { link, signature, files: files.length, at, ip })
    return sent.filter((file) => !file.whole)
  })
  for (const file of unfinished) await forgetUpload(known, file.id)
}

function requireUnsigned(link: queries.UploadLinkRow, now: Date): void {
  const refusal = refusalOfLink(link, now)
  if (refusal !== null) throw new AppError(link.signed_at ? 'conflict' : 'link_ended', refusal)
}

function requireSound(signature: Signature, against: Parameters<typeof faultOfSignature>[1]): void {
  const fault = faultOfSignature(signature, against)
  if (!fault) return
  const { field, words } = fault
  if (field === 'files') throw new AppError('conflict', words)
  throw invalidField(field, words)
}

type Taken = Origin & { link: queries.UploadLinkRow; signature: Signature; files: number }

async function takeIn(tx: Db, config: Services['config'], taken: Taken): Promise<void> {
  const { link, signature, files, at, ip } = taken
  const { name, day, note } = signature
  const answers = link.questions.map((question, index) => ({
    question,
    answer: signature.answers[index] ?? 'unsure',
  }))
  const statement = consentStatement(config.brandName)
  const fields = recordOf(config, taken, { statement, answers })
  const recordId = await writeConsent(tx, { ip, at }, fields)
  const row = { link_id: link.id, record_id: recordId, at, name, day, ip, statement, note }
  await queries.insertConsent(tx, { ...row, answers })
  await queries.closeUploadLink(tx, link.id, { signed_at: at })
  await queries.insertUploadVisit(tx, { link_id: link.id, at, what: 'signed', ip })
  await handIn(tx, link.batch_id, recordId)
  await record(tx, {
    action: 'upload_link.signed',
    at,
    ip,
    actorUserId: null,
    object: `upload_link:${link.id}`,
    details: { files, batch: link.batch_id, rights: recordId },
  })
  const signed = { id: link.id, title: link.title, name, batchId: link.batch_id, recordId }
  await notifyOfSignature(tx, config, {
    ...signed,
    files,
    answers,
    note,
    statement,
    at,
    email: link.email,
    thread: link.thread_id,
  })
}

type Words = { statement: string; answers: readonly Answered[] }

/** Returns the full text of the signature, for the list of records. */
function recordOf(config: Services['config'], { link, signature, files, at, ip }: Taken, words: Words) {
  const { name, day, note } = signature
  const how = `Signed as “${name}” on ${day}, at ${at.toISOString()} from ${ip}, for ${filesLabel(files)} by upload link ${link.id}.`
  return {
    holder: name,
    reference: `Upload link ${link.id}`,
    contact: `${link.name}, ${link.email}`.slice(0, 300),
    territories: [],
    excluded: [],
    until_day: null,
    from_day: dayOf(at, config.timeZone),
    uses: [words.statement, ...answerLines(words.answers)].join('\n'),
    notes: note === '' ? how : `${how}\n\n${note}`,
  }
}

type SignatureEvent = SignedLink & { statement: string; at: Date; email: string; thread: number | null }

/** Emails the agency and the signer, and adds an event to the thread of the link. */
async function notifyOfSignature(tx: Db, config: Services['config'], event: SignatureEvent): Promise<void> {
  const { id, email, thread, at } = event
  const to = (await findMaker(tx, id)) ?? config.licensingEmail
  await postEmailOnce(tx, { key: `upload-signed:${id}`, to, ...signedEmail(config, event) }, at)
  const receipt = { key: `upload-receipt:${id}`, to: email, sender: config.licensingEmail }
  await postEmailOnce(tx, { ...receipt, ...receiptEmail(config, event) }, at)
  if (thread !== null) await postInThread(tx, { id: thread, body: signedLabel(event), at })
}
