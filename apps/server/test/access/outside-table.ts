/**
 * The rows of the table of access for addresses outside the API: files, pages, health, files for crawlers, and the test
 * provider of payments. Keys are whole addresses.
 */
import { randomUUID } from 'node:crypto'
import type { FileKind } from '@rushes/contract/file-kinds'
import type { FastifyInstance } from 'fastify'
import { signFileUrl } from '../../src/features/files/signed-file.ts'
import { stopToken } from '../../src/features/saved-searches/signed-tokens.rules.ts'
import { givenPullAddress } from './given-pull-address.ts'
import { everyone, type Principal, type Statuses, tokenOf, type World } from './principals.ts'
import { story } from './rows.ts'

type Call = { path: string; headers?: Record<string, string>; payload?: Record<string, string> }

export type OutsideRow = {
  key: string
  /** Distinguishes several rows with one key. */
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

/** The path of the feed of a saved search of A. */
async function searchFeed({ users }: World): Promise<string> {
  const body = { name: 'A search', query: { term: 'fox' } }
  const { id } = (await users.buyerA.call('POST /clip/savedsearches', { body })).data
  const input = { params: { id }, body: { feed: true } }
  return (await users.buyerA.call('POST /clip/savedsearches/:id', input)).data.feed ?? ''
}

const METHODS = ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'] as const

const PREFLIGHT = { origin: 'http://localhost:3000', 'access-control-request-method': 'GET' }

export const OUTSIDE: readonly OutsideRow[] = [
  { key: 'GET /healthz', statuses: everyone(), ...at('/healthz') },
  { key: 'GET /readyz', statuses: everyone(), ...at('/readyz') },
  ...['security.txt', 'security-policy.txt'].map((name) => ({
    key: `GET /.well-known/${name}`,
    statuses: everyone(),
    ...at(`/.well-known/${name}`),
  })),
  // A preflight request of a browser from another origin.
  { key: 'GET /site.webmanifest', statuses: everyone(), ...at('/site.webmanifest') },
  {
    key: 'GET /.well-known/change-password',
    statuses: everyone(302),
    ...at('/.well-known/change-password'),
  },
  { key: 'OPTIONS /rest*', statuses: everyone(204), ...at('/rest/agency/uploads', PREFLIGHT) },
  { key: 'GET /rest/openapi.json', statuses: everyone(), ...at('/rest/openapi.json') },
  // An unknown address of the API, with each method.
  ...['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].map((method) => ({
    key: `${method} /rest/*`,
    statuses: everyone(404),
    ...at('/rest/nowhere'),
  })),
  { key: 'GET /rest/docs', statuses: everyone(), ...at('/rest/docs') },
  { key: 'GET /rest/docs/*', statuses: everyone(), ...at('/rest/docs/static/index.css') },
  {
    key: 'GET /rest/docs/*',
    about: 'of the quick start',
    statuses: everyone(),
    ...at('/rest/docs/quick-start'),
  },
  {
    key: 'GET /rest/docs/*',
    about: 'of a file next to it',
    statuses: everyone(404),
    ...at('/rest/docs/static/..%2F..%2F..%2Fpackage.json'),
  },
  { key: 'GET /media/*', statuses: everyone(), call: publicFile },
  { key: 'GET /media/*', about: 'of a master', statuses: everyone(404), call: master },
  {
    key: 'GET /files/:kind/:ref/:name',
    about: 'that the product signed',
    statuses: everyone(),
    call: async (world, principal) => ({
      path: signed(world, 'text', await textOf(world, principal), 60_000),
    }),
  },
  {
    key: 'GET /files/:kind/:ref/:name',
    about: 'that has expired',
    statuses: everyone(410),
    call: async (world, principal) => ({
      path: signed(world, 'text', await textOf(world, principal), -60_000),
    }),
  },
  {
    key: 'GET /files/:kind/:ref/:name',
    about: 'of a delivery that is not there',
    statuses: everyone(404),
    call: (world) => ({ path: signed(world, 'delivery', randomUUID(), 60_000) }),
  },
  {
    key: 'GET /files/:kind/:ref/:name',
    about: 'with the signature of another file',
    statuses: everyone(403),
    call: async (world, principal) => ({
      path: signed(world, 'text', '1', 60_000).replace('/1/', `/${await textOf(world, principal)}/`),
    }),
  },
  {
    key: 'GET /files/:kind/:ref/:name',
    about: 'without a signature',
    statuses: everyone(403),
    call: async (world, principal) => ({ path: `/files/text/${await textOf(world, principal)}/fox.txt` }),
  },
  { key: 'GET /files/*', statuses: everyone(404), ...at('/files/masters') },
  { key: 'GET /dev/outbox', statuses: everyone(404), ...at('/dev/outbox') },
  { key: 'GET /robots.txt', statuses: everyone(), ...at('/robots.txt') },
  { key: 'GET /sitemap.xml', statuses: everyone(), ...at('/sitemap.xml') },
  { key: 'GET /sitemap/pages.xml', statuses: everyone(), ...at('/sitemap/pages.xml') },
  {
    key: 'GET /sitemap/clips-:file(^[1-9]\\d{0,4}).xml',
    statuses: everyone(),
    async call({ server }) {
      await server.givenClip()
      return { path: '/sitemap/clips-1.xml' }
    },
  },
  { key: 'GET /feeds/latest.mrss', statuses: everyone(), ...at('/feeds/latest.mrss') },
  {
    key: 'GET /feeds/category/:id(^[1-9]\\d{0,8}).mrss',
    statuses: everyone(),
    ...at('/feeds/category/250.mrss'),
  },
  {
    key: 'GET /feeds/search/:token(^[\\w-]+).mrss',
    statuses: everyone(),
    call: async (world) => ({ path: await searchFeed(world) }),
  },
  {
    key: 'GET /feeds/search/:token(^[\\w-]+).mrss',
    about: 'with a forged signature',
    statuses: everyone(404),
    call: async (world) => ({ path: (await searchFeed(world)).replace(/[\w-]{43}/, 'A'.repeat(43)) }),
  },
  {
    key: 'GET /pull/:token',
    statuses: everyone(),
    call: async (world) => ({ path: new URL((await givenPullAddress(world)).url).pathname }),
  },
  { key: 'GET /pull/:token', about: 'that is unknown', statuses: everyone(404), ...at('/pull/none') },
  // A visit leads to the page that asks for confirmation, which checks the token.
  { key: 'GET /alerts/:token', statuses: everyone(302), ...at('/alerts/none') },
  {
    key: 'POST /alerts/:token',
    statuses: everyone(204),
    call: ({ server, users }) => ({
      path: `/alerts/${stopToken(server.services.secret, users.buyerA.userId)}`,
    }),
  },
  {
    key: 'POST /alerts/:token',
    about: 'with a forged token',
    statuses: everyone(404),
    ...at('/alerts/none'),
  },
  { key: 'GET /licensing-terms.pdf', statuses: everyone(), ...at('/licensing-terms.pdf') },
  // The client secret is the permission, and no caller has one.
  { key: 'GET /testpay/frame', statuses: everyone(), ...at('/testpay/frame') },
  { key: 'GET /testpay/frame.js', statuses: everyone(), ...at('/testpay/frame.js') },
  { key: 'GET /testpay/page.css', statuses: everyone(), ...at('/testpay/page.css') },
  { key: 'GET /testpay/sans.woff2', statuses: everyone(), ...at('/testpay/sans.woff2') },
  {
    key: 'POST /testpay/confirm',
    statuses: everyone(404),
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
    statuses: everyone(404),
    call: () => ({ path: '/testpay/retrieve', payload: { clientSecret: 'pi_none_secret_none' } }),
  },
  {
    key: 'GET /testpay/challenge/:id',
    statuses: everyone(404),
    ...at(`/testpay/challenge/${randomUUID()}`),
  },
  {
    key: 'POST /testpay/challenge/:id',
    statuses: everyone(404),
    call: () => ({ path: `/testpay/challenge/${randomUUID()}`, payload: { answer: 'complete' } }),
  },
  // Pages are the same for all visitors; the browser fetches the viewer's data.
  { key: 'GET /*', statuses: everyone(), ...at('/pricing') },
  ...METHODS.map((method) => ({
    key: `${method} /*`,
    statuses: everyone(405),
    ...at('/pricing'),
  })),
  { key: 'GET /*', about: 'of the admin area', statuses: everyone(), ...at('/admin/team') },
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
