/**
 * Answers a thread by email, or adds a note to it (R-INBOX-3). An answer that was written before a
 * colleague's newer one was shown is refused, together with the text of the colleague.
 */
import type { InboxReply } from '@rushes/contract/agency-inbox'
import { AppError } from '../../app-error.ts'
import type { Services } from '../../context.ts'
import type { Db } from '../../db/db.ts'
import { record } from '../audit/record-event.ts'
import { postEmailOnce } from '../outbox/post-email.ts'
import { replyEmail } from './enquiries.emails.ts'
import * as queries from './inbox.queries.ts'
import { noThread } from './inbox-thread.ts'

type Known = Pick<Services, 'db' | 'clock' | 'config'>
type Actor = { userId: number; ip: string }
export type Answer = { id: number; to: string; body: string; seen: number; close: boolean }

/** @throws AppError not_found, conflict */
export async function replyToThread(
  { db, clock, config }: Known,
  { userId, ip }: Actor,
  { id, to, body, seen, close }: Answer,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const thread = await lockThread(tx, id)
    const row = await queries.findThread(tx, id)
    if (!row) throw noThread()
    const unread = (await queries.listReplies(tx, id)).filter(
      (reply) => reply.kind === 'reply' && reply.id > seen,
    )
    if (unread.length > 0)
      throw alreadyAnswered(unread.map(({ at, ...one }) => ({ ...one, at: at.toISOString() })))
    const at = clock.now()
    const reply = { thread_id: id, author_id: userId, kind: 'reply' as const, recipient: to, body, at }
    const replyId = await queries.insertReply(tx, reply)
    const mail = replyEmail(config, row, body)
    const answer = { to, sender: config.licensingEmail, isAnswer: true, ...mail }
    await postEmailOnce(tx, { key: `inbox-reply:${replyId}`, ...answer }, at)
    await setAnswered(tx, thread, { userId, state: close ? 'closed' : 'answered', at })
    const object = `thread:${id}` as const
    const details = { closed: close }
    await record(tx, { action: 'thread.replied', at, actorUserId: userId, ip, object, details })
  })
}

/** @throws AppError not_found */
export async function noteOnThread(
  { db, clock }: Known,
  { userId, ip }: Actor,
  { id, body }: Pick<Answer, 'id' | 'body'>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockThread(tx, id)
    const at = clock.now()
    await queries.insertReply(tx, { thread_id: id, author_id: userId, kind: 'note', body, at })
    await queries.updateThread(tx, id, { updated_at: at })
    await record(tx, { action: 'thread.noted', at, actorUserId: userId, ip, object: `thread:${id}` })
  })
}

/** Adds an event without an author to the thread, in the transaction of the change. */
export async function postInThread(
  tx: Db,
  { id, body, at }: Pick<Answer, 'id' | 'body'> & { at: Date },
): Promise<void> {
  await lockThread(tx, id)
  await queries.insertReply(tx, { thread_id: id, kind: 'event', body, at })
  await queries.updateThread(tx, id, { updated_at: at })
}

type LockedThread = Awaited<ReturnType<typeof lockThread>>

/** Adds an event by which a user has answered the thread, such as an offer. The caller holds the lock. */
export async function answerByEvent(
  tx: Db,
  thread: LockedThread,
  { userId, body, at }: { userId: number | null; body: string; at: Date },
): Promise<void> {
  const { id, state } = thread
  await queries.insertReply(tx, { thread_id: id, author_id: userId, kind: 'event', body, at })
  await setAnswered(tx, thread, { userId, state: state === 'open' ? 'answered' : state, at })
}

async function setAnswered(
  tx: Db,
  { id, answered_at, assignee_id }: LockedThread,
  { userId, state, at }: { userId: number | null; state: LockedThread['state']; at: Date },
): Promise<void> {
  await queries.updateThread(tx, id, {
    state,
    answered_at: answered_at ?? at,
    snoozed_until: null,
    assignee_id: assignee_id ?? userId,
    updated_at: at,
  })
}

/** @throws AppError not_found */
export async function lockThread(tx: Db, id: number) {
  const [thread] = await queries.lockThreads(tx, [id])
  if (!thread) throw noThread()
  return thread
}

const alreadyAnswered = (replies: readonly InboxReply[]) =>
  new AppError('conflict', `${replies.at(-1)?.author ?? 'Another user'} has answered in the meantime.`, {
    data: { replies },
  })
