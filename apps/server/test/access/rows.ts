/** The content of a row of the table of access, and the objects that rows are about. */
import { randomBytes, randomUUID } from 'node:crypto'
import type { EndpointKey } from '@rushes/contract/client'
import { makeDownloadLink } from '../../src/features/downloads/make-download-link.ts'
import { confirmPayment, givenPaymentBody, givenTaxBody, openPayment } from '../checkouts.ts'
import { givenLicence } from '../licensing-builders.ts'
import {
  givenSession,
  members,
  onlyAndStaff,
  type Principal,
  type Statuses,
  staff,
  userOf,
  type World,
} from './principals.ts'

export type Parts = { query?: Record<string, string>; body?: Record<string, unknown> }

/** An object of A that a call names; each call gets a new one, because some calls consume it. */
export type Subject = {
  name: string
  make(world: World, principal: Principal): Promise<string | number>
  /** An unknown id, which answers like an object of another user. Without it the row has no such call. */
  absent?: string | number
  /** The expected statuses for an unknown id; by default 404 for all callers with access. */
  absentStatuses?: Statuses
}

export type Row = {
  key: EndpointKey
  statuses: Statuses
  subject: Subject
  parts(id: string | number, world: World, principal: Principal): Parts | Promise<Parts>
}

export const NO_ID = 2_000_000_000
/** The subject of calls that name no object. */
export const none: Subject = { name: 'nothing', make: async () => '' }

/** @param subject fills the parameters of the address */
export function row(
  key: EndpointKey,
  statuses: Statuses,
  subject: Subject = none,
  parts: Row['parts'] = () => ({}),
): Row {
  return { key, statuses, subject, parts }
}

export const userA: Subject = {
  name: 'user A',
  make: async ({ users }) => users.buyerA.userId,
  absent: NO_ID,
}
export const accountA: Subject = {
  name: 'account A',
  make: async ({ users }) => users.buyerA.accountId,
  absent: NO_ID,
  // The agency gets an empty result for an unknown account.
  absentStatuses: onlyAndStaff({}),
}
export const ownUser: Subject = {
  name: 'the own user',
  make: async (world, principal) => userOf(world, principal).userId,
}
export const ownAccount: Subject = {
  name: 'the own account',
  make: async (world, principal) => userOf(world, principal).accountId,
}

const clipOf = (name: string, type: 'video' | 'short'): Subject => ({
  name,
  make: ({ server }) => server.givenClip({ type, master: randomBytes(8) }),
  absent: NO_ID,
})
/** Users who are not staff are refused before anything is read. */
const NO_CLIP = { staff: 404, manager: 404, administrator: 404, superuser: 404 }
export const adminClip: Subject = {
  ...clipOf('a clip of the admin area', 'video'),
  absentStatuses: { ...staff('Staff'), ...NO_CLIP },
}
export const killableClip: Subject = { ...adminClip, absentStatuses: staff('Administrator', 404) }
export const editedAdminClip: Subject = {
  ...adminClip,
  absentStatuses: { ...staff('Manager'), ...NO_CLIP, staff: 403 },
}
export const video = clipOf('a video', 'video')
export const short = clipOf('a short', 'short')

async function givenList({ users, server }: World, company: boolean) {
  const maker = company ? users.administratorA : users.buyerA
  const body = {
    user_id: company ? 0 : maker.userId,
    name: 'A list',
    clip_id: await server.givenClip(),
  }
  return (await maker.call('POST /clip/savelists/create', { body })).data.list
}
export const listA: Subject = {
  name: 'a list of A',
  make: async (world) => (await givenList(world, false)).id,
  absent: NO_ID,
}
export const companyListA: Subject = {
  name: "a company list of A's account",
  make: async (world) => (await givenList(world, true)).id,
  absent: NO_ID,
}
export const sharedListA: Subject = {
  name: 'the link of a list of A',
  make: async (world) => (await givenList(world, false)).url_ref ?? '',
  absent: 'A'.repeat(22),
}

export const licenceA: Subject = {
  name: "a licence of A's account",
  make: async (world) => givenLicence(world.server.services, world.users.buyerA, await givenMaster(world)),
  absent: NO_ID,
}

async function givenPayment(world: World) {
  const { buyerA } = world.users
  return openPayment(buyerA, await givenPaymentBody(buyerA, { clips: [await givenMaster(world)] }))
}
export const orderA: Subject = {
  name: 'an order of A',
  make: async (world) => (await givenPayment(world)).order_ref,
  absent: 'nothing',
}
export const paymentA: Subject = {
  name: 'a payment of A',
  make: async (world) => (await givenPayment(world)).id,
  absent: 'nothing',
}

export const cardA: Subject = {
  name: 'a saved card of A',
  async make(world) {
    const { buyerA } = world.users
    const body = await givenPaymentBody(buyerA, { clips: [await givenMaster(world)] })
    const payment = await openPayment(buyerA, { ...body, card: { save: true } })
    await confirmPayment(world.server.http, payment, { cardholder: 'WEBHOOK NEVER' })
    await buyerA.call('POST /clip/payments/add', { body: { pi: payment.id } })
    return (await buyerA.call('GET /clip/payments/cards')).data[0]?.id ?? ''
  },
  absent: 'tcd_none',
}

export const invoiceA: Subject = {
  name: 'an invoice of A',
  async make(world) {
    const payment = await givenPayment(world)
    await confirmPayment(world.server.http, payment, { cardholder: 'WEBHOOK NEVER' })
    const params = { ref: payment.order_ref }
    const { data } = await world.users.buyerA.call('GET /clip/payments/order/:ref', { params })
    return data.documents[0]?.number ?? ''
  },
  absent: 'INV-2026-999999',
}

export const sessionA: Subject = {
  name: 'a session of A',
  async make({ server, users }) {
    const { tokenSha256 } = await givenSession(server, users.buyerA)
    const { id } = await server.services.db
      .selectFrom('sessions')
      .select('id')
      .where('token_sha256', '=', tokenSha256)
      .executeTakeFirstOrThrow()
    return id
  },
  absent: NO_ID,
}

/** Statuses of calls about managed users: callers who manage none are refused before anything is read. */
const MANAGING: Statuses = members(403, {
  administratorA: 404,
  buyerB: 404,
})

export const memberA: Subject = {
  name: "a user of A's account",
  make: async ({ server, users }) => (await server.givenUser({ accountId: users.buyerA.accountId })).userId,
  absent: NO_ID,
  absentStatuses: MANAGING,
}
export const staffUser: Subject = {
  name: 'a user of the agency',
  make: async ({ server, users }) =>
    (await server.givenUser({ accountId: users.staff.accountId, role: 'Staff' })).userId,
  absent: NO_ID,
  absentStatuses: staff('Administrator', 404),
}
export const invitationA: Subject = {
  name: "an invitation to A's account",
  async make({ users: { administratorA } }) {
    const body = { name: 'Ann', email: `${randomUUID()}@paper.example`, role: 'User' as const }
    await administratorA.call('POST /clip/invitations', { body })
    const { data } = await administratorA.call('GET /clip/members')
    return data.invitations.find(({ email }) => email === body.email)?.id ?? NO_ID
  },
  absent: NO_ID,
  absentStatuses: MANAGING,
}

/** The cart of the caller, or that of A for callers who cannot have one. */
function buyerFor(world: World, principal: Principal) {
  const mayBuy = principal !== 'noPurchase' && principal !== 'shortsOnly'
  return mayBuy ? userOf(world, principal) : world.users.buyerA
}
export const givenMaster = ({ server }: World) => server.givenClip({ master: randomBytes(8) })

export async function cartParts(_id: unknown, world: World, principal: Principal): Promise<Parts> {
  const clips = [await givenMaster(world)]
  return { body: await givenPaymentBody(buyerFor(world, principal), { clips }) }
}

export async function taxParts(_id: unknown, world: World, principal: Principal): Promise<Parts> {
  const clips = [await givenMaster(world)]
  return { body: (await givenTaxBody(buyerFor(world, principal), { clips })).body }
}

export const story: Subject = {
  name: 'the text of a video',
  async make({ server }) {
    const clip_id = await server.givenClip()
    const file_name = `story-${clip_id}.txt`
    await server.services.db
      .insertInto('clip_files')
      .values({
        clip_id,
        role: 'story',
        storage_key: file_name,
        file_name,
        content_type: 'text/plain',
        size_bytes: 1,
        sha256: '0'.repeat(64),
        crc32: 0,
      })
      .execute()
    return file_name
  },
  absent: 'nothing.txt',
}

let packages = 0
export const pack: Subject = {
  name: 'a package',
  async make({ server: { services } }) {
    const id = ++packages
    await services.db
      .insertInto('packages')
      .values({ id, name: 'A package', created: services.clock.now() })
      .execute()
    return id
  },
  absent: NO_ID,
}

export const page: Subject = { name: 'a page', make: async () => 'about', absent: 'nothing' }
export const provider: Subject = { name: 'an event without a signature', make: async () => 'testcard' }

export const linkRef: Subject = {
  name: 'a download link',
  async make(world) {
    const { url } = await makeDownloadLink(world.server.services, {
      title: 'For tonight',
      clipIds: [await givenMaster(world)],
      recipients: ['ann@paper.example'],
      days: 1,
      limit: null,
    })
    return url.slice(url.lastIndexOf('/') + 1)
  },
}

/** A clip that can be on the list. */
export const clipOfList = async (list_id: string | number, { server }: World): Promise<Parts> => ({
  body: { list_id, clip_id: await server.givenClip() },
})

export const rights: Subject = {
  name: 'a record with its document',
  async make({ server: { services } }) {
    const document = { file_name: 'release.pdf', file_type: 'application/pdf', file_size: 5 }
    const file_key = `rights/${randomBytes(16).toString('hex')}`
    const { id } = await services.db
      .insertInto('rights_records')
      .values({ kind: 'agreement', holder: 'Ann', created_at: services.clock.now(), file_key, ...document })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  },
  absent: NO_ID,
  absentStatuses: staff('Manager', 404),
}
