/** Emails the agency and the signer, and adds an event to the thread of the link. */
import type { Services } from '../../context.ts'
import type { Db } from '../../db/db.ts'
import { postInThread } from '../enquiries/reply-to-thread.ts'
import { postMailOnce } from '../outbox/post-mail.ts'
import { findMaker } from './admin-upload-links.queries.ts'
import { receiptMail, type SignedLink, signedMail } from './upload-links.mails.ts'
import { signedLabel } from './upload-links.rules.ts'

type Signature = SignedLink & { statement: string; at: Date; email: string; thread: number | null }

export async function notifyOfSignature(
  tx: Db,
  config: Services['config'],
  signature: Signature,
): Promise<void> {
  const { id, email, thread, at } = signature
  const to = (await findMaker(tx, id)) ?? config.licensingEmail
  await postMailOnce(tx, { key: `upload-signed:${id}`, to, ...signedMail(config, signature) }, at)
  const receipt = { key: `upload-receipt:${id}`, to: email, sender: config.licensingEmail }
  await postMailOnce(tx, { ...receipt, ...receiptMail(config, signature) }, at)
  if (thread !== null) await postInThread(tx, { id: thread, body: signedLabel(signature), at })
}
