/**
 * The rows of the table of access for what the description of the API leaves out, because its answer has no end, its
 * methods and headers are of another protocol, or it is outside the API.
 */
import { insertBatch } from '../../src/features/ingest/ingests.queries.ts'
import { makeUploadLink } from '../../src/features/upload-links/make-upload-link.ts'
import { API_BASE } from '../../src/mounts.ts'
import {
  byKind,
  desk,
  everybody,
  type Principal,
  type Statuses,
  tokenOf,
  userOf,
  type World,
} from './principals.ts'

type Call = { path: string; headers?: Record<string, string>; body?: string }

export type HiddenRow = {
  key: string
  statuses: Statuses
  /** Each call gets a new thing, because some use it up. */
  call(world: World, principal: Principal): Call | Promise<Call>
}

const PROTOCOL = { 'tus-resumable': '1.0.0' }
/** The first half of a file: a whole one is looked at. */
const BYTES = 'bytes'
const FILE = { ...PROTOCOL, 'upload-length': `${2 * BYTES.length}` }
const PIECE = { ...PROTOCOL, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }
const encoded = (text: string) => Buffer.from(text).toString('base64')
const named = (metadata: string) => ({ 'upload-metadata': `filename ${encoded('a.mp4')}${metadata}` })

/** Of the caller. */
async function deliveryOf({ server }: World, userId: number): Promise<Call> {
  const { db, clock } = server.services
  const batch = await insertBatch(db, { name: 'Foxes', words: {}, createdBy: userId, at: clock.now() })
  return { path: '/agency/uploads', headers: { ...FILE, ...named(`,batch ${encoded(`${batch}`)}`) } }
}

async function linkOf({ server, users }: World): Promise<Call> {
  const asked = { title: 'The fire', name: 'Ann', email: 'ann@paper.example', questions: ['Is it yours?'] }
  const id = await makeUploadLink(
    server.services,
    { ...asked, message: '', days: 1, files: 1, gigabytes: 1, thread: null },
    { userId: users.manager.userId, ip: '127.0.0.1' },
  )
  const { data } = await users.manager.call('GET /agency/upload-links/:id', { params: { id } })
  const ref = data.url?.split('/').at(-1) ?? ''
  return { path: '/clip/uploads', headers: { ...FILE, ...named(''), 'upload-link': ref } }
}

/** Begins a file and answers where its pieces go. */
async function begun(world: World, { path, headers }: Call, token: string | null): Promise<string> {
  const answer = await sendHidden(world, {
    ...{ method: 'POST', path: `${API_BASE}${path}`, headers: headers ?? {}, token },
  })
  return (answer.headers.get('location') ?? '').slice(API_BASE.length)
}

/** A file that somebody of the staff has begun. */
async function staffUpload(world: World, headers: Record<string, string>, body?: string): Promise<Call> {
  const { userId, token } = world.users.staff
  const path = await begun(world, await deliveryOf(world, userId), token)
  return { path, headers, ...(body !== undefined && { body }) }
}

/** A file that the holder of an upload link has begun, whoever asks. */
async function heldUpload(world: World, headers: Record<string, string>, body?: string): Promise<Call> {
  const link = await linkOf(world)
  const path = await begun(world, link, null)
  const holder = { 'upload-link': link.headers?.['upload-link'] ?? '' }
  return { path, headers: { ...headers, ...holder }, ...(body !== undefined && { body }) }
}

type Sent = {
  method: string
  path: string
  headers: Record<string, string>
  token: string | null
  body?: string
}

/** Over the network: one protocol writes to the connection itself, and one answer has no end. */
async function sendHidden({ server }: World, { method, path, headers, token, body }: Sent) {
  const address = server.http.server.address()
  const port = typeof address === 'object' ? address?.port : 0
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: { ...headers, ...(token !== null && { authorization: `Bearer ${token}` }) },
    ...(body !== undefined && { body }),
  })
  await answer.body?.cancel()
  return answer
}

/** The staff's own file; nobody else's exists. */
const ownFile = (status: number) => byKind(403, 404, { staff: status })

export const HIDDEN: readonly HiddenRow[] = [
  {
    key: 'GET /agency/events',
    statuses: desk('Staff'),
    call: () => ({ path: '/agency/events?topics=desk' }),
  },
  {
    key: 'POST /agency/uploads',
    statuses: desk('Staff', 201),
    call: (world, principal) => deliveryOf(world, userOf(world, principal).userId),
  },
  { key: 'HEAD /agency/uploads/:id', statuses: ownFile(200), call: (world) => staffUpload(world, PROTOCOL) },
  {
    key: 'PATCH /agency/uploads/:id',
    statuses: ownFile(204),
    call: (world) => staffUpload(world, PIECE, BYTES),
  },
  {
    key: 'DELETE /agency/uploads/:id',
    statuses: ownFile(204),
    call: (world) => staffUpload(world, PROTOCOL),
  },
  // Whoever holds the link.
  { key: 'POST /clip/uploads', statuses: everybody(201), call: linkOf },
  {
    key: 'POST /clip/uploads',
    statuses: everybody(404),
    call: () => ({ path: '/clip/uploads', headers: { ...FILE, ...named('') } }),
  },
  { key: 'HEAD /clip/uploads/:id', statuses: everybody(200), call: (world) => heldUpload(world, PROTOCOL) },
  {
    key: 'PATCH /clip/uploads/:id',
    statuses: everybody(204),
    call: (world) => heldUpload(world, PIECE, BYTES),
  },
  { key: 'DELETE /clip/uploads/:id', statuses: everybody(204), call: (world) => heldUpload(world, PROTOCOL) },
]

const FORM = { 'content-type': 'application/json' }
const at = (key: string, statuses: Statuses, call: Call): HiddenRow => ({ key, statuses, call: () => call })
const page = (path: string, statuses = everybody()) => at(`GET ${path}`, statuses, { path })

/** Addresses outside the API, whole: no session opens more there, so everybody is answered the same. */
export const OUTSIDE: readonly HiddenRow[] = [
  ...['/healthz', '/readyz', '/robots.txt', '/licensing-terms.pdf', '/sitemap.xml', '/sitemap/pages.xml'].map(
    (path) => page(path),
  ),
  page('/.well-known/security.txt'),
  page('/.well-known/security-policy.txt'),
  at('GET /sitemap/clips-:file(^[1-9]\\d{0,4}).xml', everybody(404), { path: '/sitemap/clips-9.xml' }),
  at('GET /media/*', everybody(404), { path: '/media/1/v1/none.jpg' }),
  at('GET /files/:kind/:ref/:name', everybody(403), { path: '/files/text/1/a.txt?exp=9999999999&sig=x' }),
  at('GET /files/*', everybody(404), { path: '/files/nothing' }),
  // With the demo; elsewhere it is the agency's alone (`outbox.test.ts`).
  page('/dev/outbox'),
  ...['frame', 'frame.js', 'page.css'].map((name) => page(`/testpay/${name}`)),
  at('GET /testpay/challenge/:id', everybody(404), { path: '/testpay/challenge/none' }),
  at('POST /testpay/challenge/:id', everybody(422), {
    path: '/testpay/challenge/none',
    headers: FORM,
    body: '{}',
  }),
  at('POST /testpay/confirm', everybody(422), { path: '/testpay/confirm', headers: FORM, body: '{}' }),
  at('POST /testpay/retrieve', everybody(404), { path: '/testpay/retrieve', headers: FORM, body: '{}' }),
]

/** @param base what is put before the path */
export async function statusOfHidden(
  row: HiddenRow,
  world: World,
  principal: Principal,
  base: string = API_BASE,
): Promise<number> {
  const { path, headers = {}, body } = await row.call(world, principal)
  const [method = ''] = row.key.split(' ')
  const sent = {
    method,
    path: `${base}${path}`,
    headers,
    token: tokenOf(world, principal),
    ...(body !== undefined && { body }),
  }
  return (await sendHidden(world, sent)).status
}
