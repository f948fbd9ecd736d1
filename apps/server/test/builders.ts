/** Writes rows that tests need, with defaults, so that a test states only relevant values. */
import { createHash, randomBytes, randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { type ApiClient, createClient } from '@rushes/contract/client'
import type { FastifyInstance } from 'fastify'
import type { Selectable } from 'kysely'
import type { Services } from '../src/context.ts'
import type { Clips } from '../src/db/schema.gen.ts'
import { insertSession } from '../src/features/accounts/sessions/sessions.queries.ts'
import { hashToken, type Viewer } from '../src/http/viewer.ts'
import { API_BASE } from '../src/mounts.ts'

type Clip = Selectable<Clips>

export type TestUser = ApiClient & { userId: number; accountId: number; token: string; email: string }

export type UserOptions = {
  accountId?: number
  role?: Viewer['role']
  kind?: Viewer['accountKind']
  country?: string
  canPurchase?: boolean
  canPrepay?: boolean
  shortsOnly?: boolean
  declaredAudience?: number
  email?: string
}

/** Returns an API client for a viewer, who is a guest without a token. Requests do not use the network. */
export function clientOf(server: FastifyInstance, token: string | null = null): ApiClient {
  return createClient({
    base: API_BASE,
    token: () => token,
    async transport(path, init) {
      const answer = await server.inject({
        method: init.method as 'GET' | 'POST' | 'DELETE',
        url: path,
        headers: Object.fromEntries(new Headers(init.headers)),
        ...(typeof init.body === 'string' && { payload: init.body }),
        ...(init.body instanceof Blob && { payload: Buffer.from(await init.body.arrayBuffer()) }),
      })
      return new Response(answer.body, {
        status: answer.statusCode,
        headers: Object.entries(answer.headers).map(([name, value]) => [name, String(value)]),
      })
    },
  })
}

/** Writes a user of a new account, or of `accountId`, with a live session. */
export async function givenUser(
  server: FastifyInstance,
  { db, clock }: Services,
  options: UserOptions = {},
): Promise<TestUser> {
  const unique = randomBytes(6).toString('hex')
  const now = clock.now()
  const accountId = options.accountId ?? (await givenAccount(db, `Account ${unique}`, options))
  const email = options.email ?? `user-${unique}@test.example`
  const { id: userId } = await db
    .insertInto('users')
    .values({
      account_id: accountId,
      email,
      first_name: 'Test',
      last_name: 'User',
      role: options.role ?? 'User',
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const token = `rsh_${randomBytes(32).toString('base64url')}`
  const expiresAt = new Date(now.getTime() + 43_200_000)
  await insertSession(db, {
    tokenSha256: hashToken(token),
    bindSha256: null,
    userId,
    userAgent: 'test',
    now,
    expiresAt,
  })
  return { ...clientOf(server, token), userId, accountId, token, email }
}

async function givenAccount(db: Services['db'], name: string, options: UserOptions): Promise<number> {
  const { id } = await db
    .insertInto('accounts')
    .values({
      name,
      kind: options.kind ?? 'customer',
      country_code: options.country ?? 'us',
      can_purchase: options.canPurchase ?? true,
      can_prepay: options.canPrepay ?? false,
      shorts_only: options.shortsOnly ?? false,
      declared_audience: options.declaredAudience ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export type ClipOptions = Partial<{
  id: number
  type: Clip['type']
  title: string
  description: string
  keywords: string[]
  categoryId: number
  rating: Clip['rating']
  quality: Clip['quality']
  durationS: number
  location: string | null
  /** Name of the region and the city. */
  place: string
  toneId: number | null
  footageTypeId: number | null
  meme: boolean
  /** YYYY-MM-DD. */
  dateTaken: string | null
  datePosted: string | null
  enquiryOnly: boolean
  deliverable: boolean
  notSocial: boolean
  graphic: boolean
  restrictions: string
  /** Size in pixels. */
  width: number
  height: number
  blockedCountries: string[]
  state: Clip['state']
  created: Date
  /** Content of the master, which is stored as a file. */
  master: Uint8Array
}>

const USUAL_CLIP = {
  type: 'video',
  description: 'What is seen.',
  keywords: [] as string[],
  categoryId: 250,
  rating: 'GD',
  quality: '1080p',
  durationS: 8,
  location: 'gb',
  place: '',
  toneId: null,
  footageTypeId: null,
  meme: false,
  dateTaken: null,
  datePosted: null,
  enquiryOnly: false,
  deliverable: true,
  notSocial: false,
  graphic: false,
  restrictions: '',
  width: 1920,
  height: 1080,
  blockedCountries: [] as string[],
  state: 'published',
} as const satisfies ClipOptions

const NEVER_PUBLIC: ReadonlySet<string> = new Set(['draft', 'review', 'discarded'])

/**
 * Later clips have higher ids, because the frozen clock gives them equal times. Between two of them is room for clips
 * with following ids.
 */
const CLIP_ID_STEP = 50_000
let lastClipId = randomInt(1_000_000, 100_000_000)

function nextClipId(): number {
  lastClipId += CLIP_ID_STEP
  return lastClipId
}

/** Writes a published clip; with `master` it can be delivered. */
export async function givenClip(
  services: Pick<Services, 'db' | 'storage' | 'clock'>,
  options: ClipOptions = {},
): Promise<number> {
  const id = options.id ?? nextClipId()
  const clip = { ...USUAL_CLIP, title: `Clip ${id}`, created: services.clock.now(), ...options }
  await services.db
    .insertInto('clips')
    .values({
      id,
      type: clip.type,
      title: clip.title,
      description: clip.description,
      keywords: clip.keywords,
      category_id: clip.categoryId,
      rating: clip.rating,
      quality: clip.quality,
      duration_s: clip.type === 'image' ? 0 : clip.durationS,
      location_code: clip.location,
      location_text: clip.place,
      tone_id: clip.toneId,
      footage_type_id: clip.footageTypeId,
      meme: clip.meme,
      date_taken: clip.dateTaken,
      date_posted: clip.datePosted,
      enquiry_only: clip.enquiryOnly,
      deliverable: clip.deliverable,
      graphic: clip.graphic,
      restrictions: clip.restrictions,
      width: clip.width,
      height: clip.height,
      blocked_countries: clip.blockedCountries,
      state: clip.state,
      first_published_at: NEVER_PUBLIC.has(clip.state) ? null : services.clock.now(),
      created: clip.created,
      media_version: 'test',
      has_hls: clip.type !== 'image',
      preview_file: clip.type === 'image' ? '' : 'hls/360p.m4s',
    })
    .execute()
  if (clip.notSocial) {
    await services.db.insertInto('clip_licensing_terms').values({ clip_id: id, term_id: 8 }).execute()
  }
  if (clip.master) await givenMaster(services, id, clip.master, clip.type)
  return id
}

async function givenMaster(
  services: Pick<Services, 'db' | 'storage'>,
  id: number,
  bytes: Uint8Array,
  type: string,
): Promise<void> {
  const extension = type === 'image' ? 'jpg' : 'mp4'
  const key = `masters/${id}/master.${extension}`
  await services.storage.put(key, bytes)
  await services.db
    .insertInto('clip_files')
    .values({
      clip_id: id,
      role: 'master',
      storage_key: key,
      file_name: `clip-${id}.${extension}`,
      content_type: type === 'image' ? 'image/jpeg' : 'video/mp4',
      size_bytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      crc32: crc32(bytes),
    })
    .execute()
}
