/**
 * Measures over two processes on one database how soon the second one refuses access that was ended at the
 * first: a closed account, a changed role, a revoked link; and how soon an admin page that is open at the
 * second is notified of a note written at the first.
 */
import { randomBytes } from 'node:crypto'
import { loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../apps/server/src/db/db.ts'
import { hashToken } from '../apps/server/src/http/viewer.ts'
import { type Call, callAs, givenAgent, tenths } from './admin-pages.ts'

const ROUNDS = 40
const EMAIL = 'ann@closing.example'

export type MeasuredClosing = {
  load: number
  times: { what: string; p50Ms: number; p95Ms: number; mostMs: number }[]
}
type Answer = { revision: number }
type Both = { db: Db; here: Call<Answer>; there: string; token: string }

/** @param here the address of one process @param there that of another on the same database */
export async function measureClosing(db: Db, here: string, there: string): Promise<MeasuredClosing> {
  const { token } = await givenAgent(db, 'Superuser')
  const both = { db, here: callAs<Answer>(here, token), there, token }
  const times = [
    await timed('a closed account is refused', () => closedAccount(both)),
    await timed('a person with a changed role is logged out', () => changedRole(both)),
    await timed('a revoked link is refused', () => revokedLink(both)),
    await timed('an open admin area shows a note, from the press of its button', () => heardNote(both)),
  ]
  return { load: tenths(loadavg()[0]), times }
}

async function timed(what: string, round: () => Promise<number>) {
  const times: number[] = []
  for (let at = 0; at < ROUNDS; at++) times.push(await round())
  times.sort((one, other) => one - other)
  const part = (share: number) => tenths(times[Math.floor(times.length * share)])
  return { what, p50Ms: part(0.5), p95Ms: part(0.95), mostMs: tenths(times.at(-1)) }
}

async function closedAccount({ db, here, there }: Both): Promise<number> {
  const { accountId, token } = await givenMember(db)
  const { revision } = await here(`/agency/accounts/${accountId}`)
  await here(`/agency/accounts/${accountId}/close`, { revision, reason: 'Measured.' })
  return await untilRefused(() => statusOf(`${there}/rest/clip/savelists`, { headers: bearer(token) }))
}

async function changedRole({ db, here, there }: Both): Promise<number> {
  const { userId, token } = await givenMember(db)
  await here(`/agency/users/${userId}/role`, { role: 'Manager' })
  return await untilRefused(() => statusOf(`${there}/rest/clip/savelists`, { headers: bearer(token) }))
}

async function revokedLink({ db, here, there }: Both): Promise<number> {
  const ref = randomBytes(24).toString('base64url')
  const { rows } = await sql<{ id: number }>`
    with link as (
      insert into download_links (ref_sha256, title, recipients, created_at, expires_at, preparations_left)
        values (${hashToken(ref)}, 'Measured', ${[EMAIL]}, now(), now() + interval '1 day', 20) returning id),
    listed as (
      insert into download_link_clips (link_id, clip_id, position)
        select link.id, clips.id, 0 from link, (select id from clips where type = 'video' limit 1) as clips)
    select id from link`.execute(db)
  const id = rows[0]?.id
  // Each refusal counts as the try of a stranger.
  await sql`delete from attempts`.execute(db)
  const body = JSON.stringify({ ref, email: EMAIL })
  const headers = { 'content-type': 'application/json' }
  const open = () => statusOf(`${there}/rest/clip/downloads/link`, { method: 'POST', headers, body })
  if ((await open()) !== 200) throw new Error('The link did not open')
  await here(`/agency/links/${id}/revoke`, {})
  return await untilRefused(open)
}

async function heardNote({ db, here, there, token }: Both): Promise<number> {
  const id = await givenThread(db)
  const leaving = new AbortController()
  const stream = await fetch(`${there}/rest/agency/events?topics=thread:${id}`, {
    headers: bearer(token),
    signal: leaving.signal,
  })
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
  if (!stream.ok || !reader) throw new Error('The stream did not open')
  let heard = 0
  const hearing = (async () => {
    for (let text = ''; !/"kind":"thread"/.test(text); ) text += (await reader.read()).value ?? ''
    heard = performance.now()
  })()
  const pressed = performance.now()
  await here(`/agency/inbox/${id}/note`, { body: 'Measured.' })
  await hearing
  leaving.abort()
  return heard - pressed
}

/** Milliseconds from now on. */
async function untilRefused(attempt: () => Promise<number>): Promise<number> {
  const began = performance.now()
  while ((await attempt()) === 200) await pause(5)
  return performance.now() - began
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

/** @returns the status */
async function statusOf(address: string, init: RequestInit): Promise<number> {
  const answer = await fetch(address, init)
  await answer.arrayBuffer()
  return answer.status
}

async function givenMember(db: Db): Promise<{ accountId: number; userId: number; token: string }> {
  const token = `rsh_${randomBytes(32).toString('base64url')}`
  const { rows } = await sql<{ account_id: number; user_id: number }>`
    with account as (insert into accounts (name, country_code) values ('Measured', 'gb') returning id),
    person as (
      insert into users (account_id, email, first_name, last_name)
        select id, id || '@measured.example', 'Ann', 'Measured' from account returning id, account_id),
    session as (
      insert into sessions (token_sha256, user_id, created_at, last_seen_at, expires_at)
        select ${hashToken(token)}, id, now(), now(), now() + interval '1 day' from person)
    select id as user_id, account_id from person`.execute(db)
  return { accountId: rows[0]?.account_id ?? 0, userId: rows[0]?.user_id ?? 0, token }
}

async function givenThread(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with asked as (
      insert into enquiries (clip_id, reference, name, email, company, type, message, created_at)
        select id, 'VIDEO-' || id, 'Ann', ${EMAIL}, 'Press', 1, 'May we?', now()
        from clips where type = 'video' limit 1 returning id)
    insert into inbox_threads (enquiry_id, created_at, due_at, updated_at)
      select id, now(), now() + interval '1 day', now() from asked returning id`.execute(db)
  return rows[0]?.id ?? 0
}
