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
import {
  type DueRecipient,
  listAddresses,
  listAfterRelease,
  lockDue,
  updateNoticed,
} from './recalls.queries.ts'
import { licenceAfterRelease, nextReminder } from './recalls.rules.ts'

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
    const emailOf = writer(config, await readReleases(tx, due, now))
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
      noticed.map(({ recipient: { id, account_id, ended_as, since }, addresses, token }) => {
        const isReached = addresses.size > 0
        return {
          id,
          addresses: account_id === null ? [] : [...addresses].map((address) => address.toLowerCase()),
          token: token === null || !isReached ? null : hashToken(token).toString('hex'),
          unreachable: !isReached,
          // An account that is unreachable may have a user again by the next reminder.
          noticeAt: ended_as === 'released' ? null : nextReminder(since, now),
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

/** Returns for the recipients of a release what their email states: their licence, and the notices that still apply. */
async function readReleases(tx: Db, due: readonly DueRecipient[], now: Date) {
  const released = due.filter(({ ended_as }) => ended_as === 'released').map(({ id }) => id)
  const rows = released.length === 0 ? [] : await listAfterRelease(tx, released, now)
  return new Map(
    rows.map(({ id, account_id, open, ...licences }) => [
      id,
      { licence: account_id === null ? null : licenceAfterRelease(licences), open },
    ]),
  )
}

/** Writes each text once, because most recipients of a batch get the same one; a text with a token has one recipient. */
function writer(config: Services['config'], releases: Awaited<ReturnType<typeof readReleases>>) {
  const written = new Map<string, EmailText>()
  return (recipient: DueRecipient, token: string | null): EmailText => {
    const { recall_id, clip_id, title, kind, note, issued_at: issuedAt, is_notified: isReminder } = recipient
    const clip = { id: clip_id, title }
    const release = releases.get(recipient.id)
    const answerUrl = token === null ? null : addressOfRecall(config.baseUrl, token)
    const key = [recall_id, answerUrl, isReminder, JSON.stringify(release)].join()
    const email =
      written.get(key) ??
      (release
        ? releaseEmail(config, { clip, ...release })
        : recallEmail(config, { kind, clip, issuedAt, note, isReminder, answerUrl }))
    written.set(key, email)
    return email
  }
}
