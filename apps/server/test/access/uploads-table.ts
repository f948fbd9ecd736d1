/**
 * The rows of the table of access for uploads of staff and of the holders of upload links (R-INGEST-23, R-UPLOAD-7).
 */
import { readFile } from 'node:fs/promises'
import { DEMO_FOLDER } from '../../src/demo/demo-files.ts'
import { insertBatch } from '../../src/features/ingest/ingests.queries.ts'
import { makeUploadLink } from '../../src/features/upload-links/make-upload-link.ts'
import { API_BASE } from '../../src/mounts.ts'
import type { TestUser } from '../test-server.ts'
import { byKind, everyone, type Statuses, staff, userOf, type World } from './principals.ts'
import { type Call, type HiddenRow, sendHidden } from './send-hidden.ts'

const PROTOCOL = { 'tus-resumable': '1.0.0' }
/** The first half of a file, because a complete one is processed. */
const BYTES = 'bytes'
const FILE = { ...PROTOCOL, 'upload-length': `${2 * BYTES.length}` }
const PIECE = { ...PROTOCOL, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }
const encoded = (text: string) => Buffer.from(text).toString('base64')
const named = (metadata: string) => ({ 'upload-metadata': `filename ${encoded('a.mp4')}${metadata}` })

/** The creation of an upload with the session of the user. */
async function deliveryOf({ server }: World, { userId }: TestUser): Promise<Call> {
  const { db, clock } = server.services
  const batch = await insertBatch(db, { name: 'Foxes', metadata: {}, createdBy: userId, at: clock.now() })
  return { path: '/agency/uploads', headers: { ...FILE, ...named(`,batch ${encoded(`${batch}`)}`) } }
}

type Link = { id: number; ref: string }

async function givenLink({ server, users }: World): Promise<Link> {
  const requested = {
    title: 'The fire',
    name: 'Ann',
    email: 'ann@paper.example',
    questions: ['Is it yours?'],
  }
  const id = await makeUploadLink(
    server.services,
    { ...requested, message: '', days: 1, files: 2, gigabytes: 1, thread: null },
    { userId: users.manager.userId, ip: '127.0.0.1' },
  )
  const { data } = await users.manager.call('GET /agency/upload-links/:id', { params: { id } })
  return { id, ref: data.url?.split('/').at(-1) ?? '' }
}

const byLink = ({ ref }: Link): Call => ({
  path: '/clip/uploads',
  headers: { ...FILE, ...named(''), 'upload-link': ref },
})

/** Starts an upload and returns its address. */
async function begun(world: World, { path, headers }: Call, token: string | null): Promise<string> {
  const answer = await sendHidden(world, { method: 'POST', path, headers: headers ?? {}, token })
  return (answer.headers.get('location') ?? '').slice(API_BASE.length)
}

/** Starts an upload of this user, which all callers request. @returns its path */
async function fileOf(world: World, user: TestUser): Promise<string> {
  return await begun(world, await deliveryOf(world, user), user.token)
}

/** An uploaded file of a link, and the link with which it is requested. */
type Held = { path: string; ref: string }

async function heldFile(world: World): Promise<Held & Link> {
  const link = await givenLink(world)
  return { ...link, path: await begun(world, byLink(link), null) }
}

/** An uploaded file with the link of another sender. */
async function foreignFile(world: World): Promise<Held> {
  return { ...(await heldFile(world)), ref: (await givenLink(world)).ref }
}

async function revokedFile(world: World): Promise<Held> {
  const held = await heldFile(world)
  const params = { id: held.id }
  await world.users.manager.call('POST /agency/upload-links/:id/revoke', { params })
  return held
}

async function expiredFile(world: World): Promise<Held> {
  const held = await heldFile(world)
  const expires_at = new Date(world.server.services.clock.now().getTime() - 60_000)
  const { db } = world.server.services
  await db.updateTable('upload_links').set({ expires_at }).where('id', '=', held.id).execute()
  return held
}

async function signedFile(world: World): Promise<Held> {
  const { server } = world
  const { ref } = await givenLink(world)
  const bytes = await readFile(`${DEMO_FOLDER}media/I041760/master.jpg`)
  const { path, headers = {} } = byLink({ id: 0, ref })
  const whole = { path, headers: { ...headers, 'upload-length': String(bytes.length) } }
  const location = await begun(world, whole, null)
  const piece = { ...PIECE, 'upload-link': ref }
  const sent = { path: location, headers: piece, token: null, body: new Uint8Array(bytes) }
  await sendHidden(world, { ...sent, method: 'PATCH' })
  const files = [location.split('/').at(-1) ?? '']
  const day = server.services.clock.now().toISOString().slice(0, 10)
  const body = { ref, files, answers: ['yes' as const], name: 'Ann', day }
  await server.guest.call('POST /clip/uploads/sign', { body })
  return { path: location, ref }
}

/** Creates a subject once for each world, for refused calls, which change nothing. */
function once<T>(make: (world: World) => Promise<T>): (world: World) => Promise<T> {
  const made = new WeakMap<World, Promise<T>>()
  return (world) => {
    const subject = made.get(world) ?? make(world)
    made.set(world, subject)
    return subject
  }
}

const METHODS = ['HEAD', 'PATCH', 'DELETE'] as const
type Method = (typeof METHODS)[number]
const ANSWER = { HEAD: 200, PATCH: 204, DELETE: 204 } as const satisfies Record<Method, number>

/** The request of each method for a path. */
const sendRequest = (method: Method, path: string, headers: Record<string, string> = {}): Call =>
  method === 'PATCH'
    ? { path, headers: { ...PIECE, ...headers }, body: BYTES }
    : { path, headers: { ...PROTOCOL, ...headers } }

type StaffCase = [
  about: string,
  statuses: (method: Method) => Statuses,
  path: (world: World) => Promise<string>,
]

const REFUSED = () => byKind(403, 404)
const other = once(async (world) => {
  const user = await world.server.givenUser({ kind: 'agency', role: 'Staff' })
  return await fileOf(world, user)
})
const own = once((world) => fileOf(world, world.users.staff))
const idOf = (path: string) => path.split('/').at(-1) ?? ''

const OF_STAFF: readonly StaffCase[] = [
  [
    'that the staff has begun',
    (method) => byKind(403, 404, { staff: ANSWER[method] }),
    (world) => fileOf(world, world.users.staff),
  ],
  [
    'that a Manager has begun',
    (method) => byKind(403, 404, { manager: ANSWER[method] }),
    (world) => fileOf(world, world.users.manager),
  ],
  ['that another user of the staff has begun', REFUSED, other],
  [
    'that has come by an upload link',
    REFUSED,
    async (world) => `/agency/uploads/${idOf((await held(world)).path)}`,
  ],
  ['that is not there', REFUSED, async () => `/agency/uploads/${'0'.repeat(32)}`],
  ...['?x=/', '?/', '?id='].map(
    (between): StaffCase => [
      `of the staff, and ${between} with that of another`,
      () => byKind(403, 400),
      async (world) => `${await own(world)}${between}${idOf(await other(world))}`,
    ],
  ),
  ...['%2F', '%5C', ';'].map(
    (between): StaffCase => [
      `of the staff, and ${between} with that of another`,
      REFUSED,
      async (world) => `${await own(world)}${between}${idOf(await other(world))}`,
    ],
  ),
]

type LinkCase = [about: string, status: (method: Method) => number, file: (world: World) => Promise<Held>]

const held = once(heldFile)
const foreign = once(foreignFile)
const signed = once(signedFile)
const beyond = (between: string) => async (world: World) => {
  const [{ path, ref }, victim] = [await held(world), await foreign(world)]
  return { ref, path: `${path}${between}${idOf(victim.path)}` }
}

const BY_LINK: readonly LinkCase[] = [
  ['with its link', (method) => ANSWER[method], heldFile],
  ['with another link', () => 404, foreign],
  ['with a link that was revoked', () => 403, once(revokedFile)],
  ['with a link that has ended', () => 403, once(expiredFile)],
  ['with a link that was signed', () => 403, signed],
  [
    'that was signed for, with another link',
    () => 404,
    async (world) => ({ ...(await signed(world)), ref: (await held(world)).ref }),
  ],
  ['with its link, and ?x=/ with a file of another', () => 400, beyond('?x=/')],
  ['with its link, and ? with a file of another', () => 400, beyond('?')],
  ['with its link, and %2F with a file of another', () => 404, beyond('%2F')],
  ['with its link, and ; with a file of another', () => 404, beyond(';')],
]

const begin = (about: string, status: number, link: (world: World) => Promise<Held>): HiddenRow => ({
  key: 'POST /clip/uploads',
  about,
  statuses: everyone(status),
  call: async (world) => byLink({ id: 0, ref: (await link(world)).ref }),
})

export const UPLOADS: readonly HiddenRow[] = [
  {
    key: 'POST /agency/uploads',
    about: 'into an own delivery',
    statuses: staff('Staff', 201),
    call: (world, principal) => deliveryOf(world, userOf(world, principal)),
  },
  {
    key: 'POST /agency/uploads',
    about: 'into that of another user',
    statuses: byKind(403, 404),
    call: async (world) => deliveryOf(world, await world.server.givenUser({ kind: 'agency', role: 'Staff' })),
  },
  {
    key: 'POST /agency/uploads',
    about: 'with a query',
    statuses: byKind(403, 400),
    async call(world, principal) {
      const call = await deliveryOf(world, userOf(world, principal))
      return { ...call, path: `${call.path}?x=/${idOf(await other(world))}` }
    },
  },
  ...OF_STAFF.flatMap(([about, statuses, path]) =>
    METHODS.map(
      (method): HiddenRow => ({
        key: `${method} /agency/uploads/:id`,
        about,
        statuses: statuses(method),
        call: async (world) => sendRequest(method, await path(world)),
      }),
    ),
  ),
  begin('with a link', 201, async (world) => ({ ...(await givenLink(world)), path: '' })),
  begin('without a link', 404, async () => ({ ref: '', path: '' })),
  begin('with a link that was revoked', 403, once(revokedFile)),
  begin('with a link that has ended', 403, once(expiredFile)),
  begin('with a link that was signed', 403, signed),
  ...BY_LINK.flatMap(([about, status, file]) =>
    METHODS.map(
      (method): HiddenRow => ({
        key: `${method} /clip/uploads/:id`,
        about,
        statuses: everyone(status(method)),
        async call(world) {
          const { path, ref } = await file(world)
          return sendRequest(method, path, ref === '' ? {} : { 'upload-link': ref })
        },
      }),
    ),
  ),
]
