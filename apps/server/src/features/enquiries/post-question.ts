/** Adds a question of a customer to a thread of the inbox, or begins one with it (R-DEAL-2). */
import { LICENSING_TYPE } from '@rushes/contract/enquiries'
import type { Services } from '../../context.ts'
import type { Db } from '../../db/db.ts'
import type { Viewer } from '../../http/viewer.ts'
import { postEmail } from '../outbox/post-email.ts'
import { questionEmail } from './enquiries.emails.ts'
import { insertContactMessage } from './enquiries.queries.ts'
import { insertReply, insertThread, lockThreads, updateThread } from './inbox.queries.ts'
import { changed, dueAfter } from './inbox-clock.rules.ts'

type Question = {
  /** Null begins a new thread. */
  threadId: number | null
  /** The subject, such as `offer 12`. */
  about: string
  question: string
  at: Date
}

/** @returns the id of the thread */
export async function postQuestion(
  { config }: Pick<Services, 'config'>,
  tx: Db,
  viewer: Viewer,
  { threadId, about, question, at }: Question,
): Promise<number> {
  const body = `Question about ${about}:\n\n${question}`
  const thread = threadId === null ? undefined : (await lockThreads(tx, [threadId]))[0]
  const id = thread?.id ?? (await beginThread({ config }, tx, viewer, { body, at }))
  if (thread) {
    await insertReply(tx, { thread_id: id, author_id: viewer.userId, kind: 'event', body, at })
    const { officeHours, timeZone } = config
    const reopened = changed(thread, { what: 'reopen' }, { officeHours, timeZone, now: at })
    await updateThread(tx, id, { ...reopened, snoozed_until: null, updated_at: at })
  }
  const email = questionEmail(config, { threadId: id, about, question })
  const key = `question:${id}:${at.getTime()}:${viewer.userId}`
  await postEmail(tx, { key, to: config.licensingEmail, ...email }, at)
  return id
}

async function beginThread(
  { config }: Pick<Services, 'config'>,
  tx: Db,
  viewer: Viewer,
  { body, at }: { body: string; at: Date },
): Promise<number> {
  const messageId = await insertContactMessage(tx, {
    name: viewer.fullName,
    email: viewer.email,
    company: viewer.accountName,
    type: LICENSING_TYPE,
    message: body,
    user_id: viewer.userId,
    created_at: at,
  })
  return insertThread(tx, {
    message_id: messageId,
    created_at: at,
    updated_at: at,
    due_at: dueAfter(at, config),
  })
}
