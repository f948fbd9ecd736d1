/**
 * The rows of the table of access for addresses outside the API: files, pages, health, files for crawlers, and the test
 * provider of payments. Keys are whole addresses.
 */
import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { type FileKind, signFileUrl } from '../../src/features/files/signed-file.ts'
import { everybody, type Principal, type Statuses, tokenOf, type World } from './principals.ts'
import { story } from './rows.ts'

type Call = { path: string; headers?: Record<string, string>; payload?: Record<string, string> }

export type OutsideRow = {
  key: string
  /** Tells apart several rows with one key. */
  about?: string
  statuses: Statuses
  call(world: World, principal: Principal): Call | Promise<Call>
}

const at = (path: string, headers: Record<string, string> = {}) => ({
  call: () => ({ path, headers }),
})

/** A signed address, which is itself the permission. */
function signed({ server }: World, kind: FileKind, ref: string, ms: number): string {
  const { secret, clock } = server.services
  const expiresAt = new Date(clock.now().getTime() + ms)
  return signFileUrl(secret, { kind, ref, fileName: 'fox.txt', expiresAt })
}

/** The text of a published video, with its bytes. */
async function textOf(world: World, principal: Principal): Promise<string> {
  const { db, storage } = world.server.services
  const key = String(await story.make(world, principal))
  await storage.put(key, Buffer.from('A'))
  const file = await db
    .selectFrom('clip_files')
    .select('id')
    .where('storage_key', '=', key)
    .executeTakeFirstOrThrow()
  return String(file.id)
}

async function publicFile({ server }: World): Promise<Call> {
  const name = randomUUID()
  await server.services.storage.put(`public/${name}.jpg`, Buffer.from('A picture'))
  return { path: `/media/${name}.jpg` }
}

async function master({ server }: World): Promise<Call> {
  const name = `${randomUUID()}.mov`
  await server.services.storage.put(`masters/1/${name}`, Buffer.from('A film'))
  return { path: `/media/..%2Fmasters/1/${name}` }
}

const METHODS = ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'] as const

const PREFLIGHT = { origin: 'http://localhost:3000', 'access-control-request-method': 'GET' }

export const OUTSIDE: readonly OutsideRow[] = [
  { key: 'GET /healthz', statuses: everybody(), ...at('/healthz') },
  { key: 'GET /readyz', statuses: everybody(), ...at('/readyz') },
  ...['security.txt', 'security-policy.txt'].map((name) => ({
    key: `GET /.well-known/${name}`,
    statuses: everybody(),
    ...at(`/.well-known/${name}`),
  })),
  // A preflight request of a browser from another origin.
  { key: 'GET /site.webmanifest', statuses: everybody(), ...at('/site.webmanifest') },
  {
    key: 'GET /.well-known/change-password',
    statuses: everybody(302),
    ...at('/.well-known/change-password'),
  },
  { key: 'OPTIONS /rest*', statuses: everybody(204), ...at('/rest/agency/uploads', PREFLIGHT) },
  { key: 'GET /rest/openapi.json', statuses: everybody(), ...at('/rest/openapi.json') },
  // An unknown address of the API, with each method.
  ...['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].map((method) => ({
    key: `${method} /rest/*`,
    statuses: everybody(404),
    ...at('/rest/nowhere'),
  })),
  { key: 'GET /rest/docs', statuses: everybody(), ...at('/rest/docs') },
  { key: 'GET /rest/docs/*', statuses: everybody(), ...at('/rest/docs/static/index.css') },
  {
    key: 'GET /rest/docs/*',
    about: 'of a file next to it',
    statuses: everybody(404),
    ...at('/rest/docs/static/..%2F..%2F..%2Fpackage.json'),
  },
  { key: 'GET /media/*', statuses: everybody(), call: publicFile },
  { key: 'GET /media/*', about: 'of a master', statuses: everybody(404), call: master },
  {
    key: 'GET /files/:kind/:ref/:name',
    about: 'that the product signed',
    statuses: everybody(),
    call: async (world, principal) => ({
      path: signed(world, 'text', await textOf(world, principal), 60_000),
    }),
  },
  {
    key: 'GET /files/:kind/:ref/:name',
    about: 'that has expired',
    statuses: everybody(410),
    call: async (world, principal) => ({
      path: signed(world, 'text', await textOf(world, principal), -60_000),
    }),
  },
  {
    key: 'GET /files/:kind/:ref/:name',
    about: 'of a delivery that is not there',
    statuses: everybody(404),
    call: (world) => ({ path: signed(world, 'delivery', randomUUID(), 60_000) }),
  },
  {
    key: 'GET /files/:kind/:ref/:name',
    about: 'with the signature of another file',
    statuses: everybody(403),
    call: async (world, principal) => ({
      path: signed(world, 'text', '1', 60_000).replace('/1/', `/${await textOf(world, principal)}/`),
    }),
  },
  {
    key: 'GET /files/:kind/:ref/:name',
    about: 'without a signature',
    statuses: everybody(403),
    call: async (world, principal) => ({ path: `/files/text/${await textOf(world, principal)}/fox.txt` }),
  },
  { key: 'GET /files/*', statuses: everybody(404), ...at('/files/masters') },
  { key: 'GET /dev/outbox', statuses: everybody(404), ...at('/dev/outbox') },
  { key: 'GET /robots.txt', statuses: everybody(), ...at('/robots.txt') },
  { key: 'GET /sitemap.xml', statuses: everybody(), ...at('/sitemap.xml') },
  { key: 'GET /sitemap/pages.xml', statuses: everybody(), ...at('/sitemap/pages.xml') },
  {
    key: 'GET /sitemap/clips-:file(^[1-9]\\d{0,4}).xml',
    statuses: everybody(),
    async call({ server }) {
      await server.givenClip()
      return { path: '/sitemap/clips-1.xml' }
    },
  },
  { key: 'GET /licensing-terms.pdf', statuses: everybody(), ...at('/licensing-terms.pdf') },
  // The client secret is the permission, and no caller has one.
  { key: 'GET /testpay/frame', statuses: everybody(), ...at('/testpay/frame') },
  { key: 'GET /testpay/frame.js', statuses: everybody(), ...at('/testpay/frame.js') },
  { key: 'GET /testpay/page.css', statuses: everybody(), ...at('/testpay/page.css') },
  {
    key: 'POST /testpay/confirm',
    statuses: everybody(404),
    call: () => ({
      path: '/testpay/confirm',
      payload: {
        clientSecret: 'pi_none_secret_none',
        card: 'card_4242',
        expiry: '12/40',
        cardholder: 'Ann',
        returnUrl: 'http://localhost:3000/confirm-payment',
      },
    }),
  },
  {
    key: 'POST /testpay/retrieve',
    statuses: everybody(404),
    call: () => ({ path: '/testpay/retrieve', payload: { clientSecret: 'pi_none_secret_none' } }),
  },
  {
    key: 'GET /testpay/challenge/:id',
    statuses: everybody(404),
    ...at(`/testpay/challenge/${randomUUID()}`),
  },
  {
    key: 'POST /testpay/challenge/:id',
    statuses: everybody(404),
    call: () => ({ path: `/testpay/challenge/${randomUUID()}`, payload: { answer: 'complete' } }),
  },
  // Pages are the same for all visitors; the browser fetches the viewer's data.
  { key: 'GET /*', statuses: everybody(), ...at('/pricing') },
  ...METHODS.map((method) => ({
    key: `${method} /*`,
    statuses: everybody(405),
    ...at('/pricing'),
  })),
  { key: 'GET /*', about: 'of the admin area', statuses: everybody(), ...at('/admin/team') },
]

export async function statusOfOutside(
  http: FastifyInstance,
  { call, key }: OutsideRow,
  world: World,
  principal: Principal,
): Promise<number> {
  const { path: url, headers, payload } = await call(world, principal)
  const token = tokenOf(world, principal)
  const [method = ''] = key.split(' ')
  const answer = await http.inject({
    method: METHODS.find((one) => one === method) ?? 'GET',
    url,
    headers: { ...headers, ...(token !== null && { authorization: `Bearer ${token}` }) },
    ...(payload && { payload }),
  })
  return answer.statusCode
}
