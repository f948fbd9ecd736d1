/** Requests the admin lists as a user of the agency, and measures what a page costs PostgreSQL. */
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../apps/server/src/db/db.ts'
import { hashToken } from '../apps/server/src/http/viewer.ts'
import { cpuMsOf } from './cpu.ts'
import type { Target } from './measure.ts'

export const DEEP_PAGE = 200
const CALLS = 20

export type Page = { list: string; page: number; postgresCpuMs: number; ms: number }
export type Call<A> = (path: string, body?: object) => Promise<A>
type Listed = { next: string | null }

export async function givenAgent(
  db: Db,
  role: 'Manager' | 'Superuser',
): Promise<{ userId: number; token: string }> {
  const token = `rsh_${randomBytes(32).toString('base64url')}`
  const hash = hashToken(token).toString('hex')
  const { rows } = await sql<{ id: number }>`
    with agency as (
      insert into accounts (name, country_code, kind) values ('Bench agency', 'gb', 'agency') returning id),
    agent as (
      insert into users (account_id, email, first_name, last_name, role)
        select id, 'mia@bench.example', 'Mia', 'Bench', ${role} from agency returning id)
    insert into sessions (token_sha256, user_id, created_at, last_seen_at, expires_at, second_factor_at)
      select decode(${hash}, 'hex'), id, now(), now(), now() + interval '1 day', now() from agent
      returning user_id as id`.execute(db)
  return { userId: rows[0]?.id ?? 0, token }
}

export const callAs =
  <A>(address: string, token: string): Call<A> =>
  async (path, body) => {
    const answer = await fetch(`${address}/rest${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    const read: { data: A; message: string } = await answer.json()
    if (!answer.ok) throw new Error(`${path}: ${read.message}`)
    return read.data
  }

export async function measurePage(
  { postgresPid }: Pick<Target, 'postgresPid'>,
  call: Call<unknown>,
  { path, calls = CALLS, ...named }: { list: string; page: number; path: string; calls?: number },
): Promise<Page> {
  for (let warm = 0; warm < 8; warm++) await call(path)
  const began = performance.now()
  const cpu = cpuMsOf(postgresPid)
  for (let requested = 0; requested < calls; requested++) await call(path)
  return {
    ...named,
    postgresCpuMs: tenths((cpuMsOf(postgresPid) - cpu) / calls),
    ms: tenths((performance.now() - began) / calls),
  }
}

/** Walks to the page; undefined where the list is shorter. @param path with its query */
export async function deepPath(call: Call<Listed>, path: string): Promise<string | undefined> {
  let at = path
  for (let page = 1; page < DEEP_PAGE; page++) {
    const { next } = await call(at)
    if (next === null) return undefined
    at = `${path}&cursor=${next}`
  }
  return at
}

export const tenths = (value = 0): number => Math.round(10 * value) / 10
