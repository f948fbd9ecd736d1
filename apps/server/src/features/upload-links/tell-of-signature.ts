/** Emails the agency and the signer, and adds an event to the thread of the link. */
import type { Services } from '../../context.ts'
import type { Db } from '../../db/db.ts'
import { tellInThread } from '../enquiries/reply-to-thread.ts'
import { postMailOnce } from '../outbox/post-mail.ts'
import { findMaker } from './admin-upload-links.queries.ts'
import { receiptMail, type SignedLink, signedMail } from './upload-links.mails.ts'
import { signedLabel } from './upload-links.rules.ts'

type Told = SignedLink & { statement: string; at: Date; email: string; thread: number | null }

export async function tellOfSignature(tx: Db, config: Services['config'], told: Told): Promise<void> {
  const { id, email, thread, at } = told
  const to = (await findMaker(tx, id)) ?? config.licensingEmail
  await postMailOnce(tx, { key: `upload-signed:${id}`, to, ...signedMail(config, told) }, at)
  const receipt = { key: `upload-receipt:${id}`, to: email, sender: config.licensingEmail }
  await postMailOnce(tx, { ...receipt, ...receiptMail(config, told) }, at)
  if (thread !== null) await tellInThread(tx, { id: thread, body: signedLabel(told), at })
}
