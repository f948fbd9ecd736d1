/** Emails the notices, reminders and releases of recalls that are due (R-RECALL-3). Safe to run twice. */
import type { Job, Services } from '../../context.ts'
import type { Db } from '../../db/db.ts'
import { isErased } from '../../db/personal-data.ts'
import { hashToken } from '../../http/viewer.ts'
import type { EmailText } from '../../platform/mail/write-email.ts'
import { postEmail } from '../outbox/post-email.ts'
import { insertRecipients, listIssuedSince } from './issued-recalls.queries.ts'
import { addressOfRecall, tokenOfRecipient } from './recall-link.ts'
import { recallEmail, releaseEmail } from './recalls.emails.ts'
import { type DueRecipient, listAddresses, lockDue, updateNoticed } from './recalls.queries.ts'
import { nextReminder } from './recalls.rules.ts'

export const SEND_RECALLS = 'send-recalls'
const BATCH = 200
/** A transaction that began before a recall may commit a licence or a delivery this long after it. */
const LATE_MS = 10 * 60_000

export const sendRecallsJob: Job = {
  name: SEND_RECALLS,
  every: '* * * * *',
  async run(services) {
    await addLateRecipients(services)
    while ((await sendBatch(services)) === BATCH);
  },
}

async function addLateRecipients({ db, clock }: Services): Promise<void> {
  const now = clock.now()
  for (const { id, clip_id } of await listIssuedSince(db, new Date(now.getTime() - LATE_MS))) {
    await insertRecipients(db, id, clip_id, now)
  }
}

const sendBatch = ({ db, clock, config, secret }: Services): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const now = clock.now()
    const due = await lockDue(tx, now, BATCH)
    if (due.length === 0) return 0
    const addressesOf = await readAddresses(tx, due)
    const emailOf = writer(config)
    const tokenOf = ({ id, account_id, ended_as }: DueRecipient) =>
      account_id === null && ended_as !== 'released' ? tokenOfRecipient(secret, id) : null
    const noticed = due.map((recipient) => {
      return { recipient, addresses: addressesOf(recipient), token: tokenOf(recipient) }
    })
    for (const { recipient, addresses, token } of noticed) {
      const { id, recall_id, notices, ended_as } = recipient
      const step = ended_as === 'released' ? 'released' : String(notices)
      for (const to of addresses) {
        const key = `recall:${recall_id}:${id}:${step}:${to}`.slice(0, 200)
        await postEmail(tx, { key, to, secret: token !== null, ...emailOf(recipient, token) }, now)
      }
    }
    await updateNoticed(
      tx,
      noticed.map(({ recipient: { id, account_id, ended_as, issued_at }, addresses, token }) => {
        const isReached = addresses.size > 0
        return {
          id,
          addresses: account_id === null ? [] : [...addresses].map((address) => address.toLowerCase()),
          token: token === null || !isReached ? null : hashToken(token).toString('hex'),
          unreachable: !isReached,
          // An account that is unreachable may have a user again by the next reminder.
          noticeAt: ended_as === 'released' ? null : nextReminder(issued_at, now),
        }
      }),
    )
    return due.length
  })

async function readAddresses(tx: Db, due: readonly DueRecipient[]) {
  const held = due.flatMap(({ account_id, clip_id }) => (account_id === null ? [] : { account_id, clip_id }))
  const found = Map.groupBy(
    held.length === 0 ? [] : await listAddresses(tx, held),
    ({ account_id, clip_id }) => `${account_id} ${clip_id}`,
  )
  return ({ account_id, clip_id, email }: DueRecipient): ReadonlySet<string> =>
    new Set(
      account_id === null
        ? addressOf(email)
        : found.get(`${account_id} ${clip_id}`)?.map((user) => user.email),
    )
}

/** The address of an erased person receives no email, also not of a later recall. */
const addressOf = (email: string) => (isErased(email) ? [] : [email])

/** Writes each text once, because most recipients of a batch get the same one; a text with a token has one recipient. */
function writer(config: Services['config']) {
  const written = new Map<string, EmailText>()
  return (recipient: DueRecipient, token: string | null): EmailText => {
    const { recall_id, clip_id, title, kind, note, issued_at: issuedAt, notices, ended_as } = recipient
    const clip = { id: clip_id, title }
    const [isReminder, isReleased] = [notices > 0, ended_as === 'released']
    const answerUrl = token === null ? null : addressOfRecall(config.baseUrl, token)
    const key = [recall_id, answerUrl, isReminder, isReleased].join()
    const email =
      written.get(key) ??
      (isReleased
        ? releaseEmail(config, clip)
        : recallEmail(config, { kind, clip, issuedAt, note, isReminder, answerUrl }))
    written.set(key, email)
    return email
  }
}
