/** Emails the notices, reminders and releases of recalls that are due (R-RECALL-3). Safe to run twice. */
import type { Job, Services } from '../../context.ts'
import type { Db } from '../../db/db.ts'
import { postEmail } from '../outbox/post-email.ts'
import { recallEmail, releaseEmail } from './recalls.emails.ts'
import {
  type DueRecipient,
  insertRecipients,
  listAddresses,
  listIssuedSince,
  lockDue,
  updateNoticed,
} from './recalls.queries.ts'
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

const sendBatch = ({ db, clock, config }: Services): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const now = clock.now()
    const due = await lockDue(tx, now, BATCH)
    const held = due.flatMap(({ account_id, clip_id }) =>
      account_id === null ? [] : { account_id, clip_id },
    )
    const addresses = Map.groupBy(
      held.length === 0 ? [] : await listAddresses(tx, held),
      ({ account_id, clip_id }) => `${account_id} ${clip_id}`,
    )
    for (const recipient of due) {
      const found = addresses.get(`${recipient.account_id} ${recipient.clip_id}`) ?? []
      const emails = recipient.account_id === null ? [recipient.email] : found.map(({ email }) => email)
      await sendTo(tx, config, { recipient, emails: new Set(emails), now })
    }
    return due.length
  })

type Sending = { recipient: DueRecipient; emails: ReadonlySet<string>; now: Date }

async function sendTo(
  tx: Db,
  config: Services['config'],
  { recipient, emails, now }: Sending,
): Promise<void> {
  const { id, notices, recall_id, clip_id, title, kind, note, issued_at: issuedAt } = recipient
  const clip = { id: clip_id, title }
  const isReleased = recipient.ended_as === 'released'
  const hasAccount = recipient.account_id !== null
  const email = isReleased
    ? releaseEmail(config, clip)
    : recallEmail(config, { kind, clip, issuedAt, note, isReminder: notices > 0, hasAccount })
  const step = isReleased ? 'released' : String(notices)
  for (const to of emails) {
    await postEmail(tx, { key: `recall:${recall_id}:${id}:${step}:${to}`.slice(0, 200), to, ...email }, now)
  }
  const unreachable = emails.size === 0
  await updateNoticed(tx, id, {
    notices: unreachable ? notices : notices + 1,
    noticeAt: isReleased || unreachable ? null : nextReminder(issuedAt, now),
    unreachable,
  })
}
