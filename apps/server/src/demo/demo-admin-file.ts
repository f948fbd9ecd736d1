/**
 * Reads the demo's data for the admin area: clips that are not public, rights, captions, threads, download
 * and upload links and a delivery.
 */
import { readFile } from 'node:fs/promises'
import { MOVE_REASONS } from '@rushes/contract/agency-clip-changes'
import { ClipState } from '@rushes/contract/agency-clips'
import { ContributorFields } from '@rushes/contract/agency-contributors'
import { RightsKind } from '@rushes/contract/agency-rights'
import { NewDeal } from '@rushes/contract/deals'
import { Shot } from '@rushes/contract/film-lines'
import { TierCode } from '@rushes/contract/tier-code'
import { z } from 'zod'
import { DEMO_FOLDER, Item } from './demo-files.ts'

const Countries = z.array(z.string())
const Day = z.iso.date().nullable()

const AdminClip = Item.extend({
  created: z.iso.datetime(),
  /** State at the import. */
  state: z.enum(['draft', 'published']),
  contributor: z.string().nullable().default(null),
  /** A later change of its state in the admin area. */
  move: z
    .object({
      to: ClipState,
      reason: z.enum(MOVE_REASONS).nullable().default(null),
      note: z.string().default(''),
      publishAt: z.iso.datetime().nullable().default(null),
    })
    .optional(),
})
export type DemoAdminClip = z.output<typeof AdminClip>

const AdminFile = z.object({
  contributors: z.array(ContributorFields),
  clips: z.array(AdminClip),
  /** Clips with the same content as another clip of the demo. */
  looksLikeAnother: z.array(z.int()),
  rights: z.array(
    z.object({
      kind: RightsKind,
      holder: z.string(),
      reference: z.string(),
      contact: z.string(),
      territories: Countries,
      excluded: Countries,
      from_day: Day,
      until_day: Day,
      uses: z.string(),
      notes: z.string(),
      clips: z.array(z.int()),
      /** Name of a file in the demo folder. */
      document: z.string().optional(),
    }),
  ),
  captions: z.array(z.object({ id: z.int(), language: z.string(), vtt: z.string(), shots: z.array(Shot) })),
  /** Registrations of companies that wait for approval. */
  registrations: z.array(
    z.object({
      name: z.string(),
      email: z.email(),
      company: z.string(),
      address1: z.string(),
      address2: z.string(),
      city: z.string(),
      state: z.string(),
      postcode: z.string(),
      country_id: z.int(),
    }),
  ),
  threads: z.array(
    z.object({
      hoursAgo: z.number(),
      reference: z.string(),
      name: z.string(),
      email: z.email(),
      company: z.string(),
      type: z.int(),
      message: z.string(),
      /** A later note of the staff and their reply. */
      note: z.string().optional(),
      answer: z.string().optional(),
    }),
  ),
  links: z.array(
    z.object({
      hoursAgo: z.number(),
      title: z.string(),
      message: z.string(),
      clips: z.array(z.int()),
      recipients: z.array(z.string()),
      days: z.int(),
      opened: z.array(z.object({ hoursAgo: z.number(), email: z.email() })),
    }),
  ),
  uploadLinks: z.array(
    z.object({
      hoursAgo: z.number(),
      /** Last part of the link's address; random if absent. */
      ref: z.string().optional(),
      title: z.string(),
      name: z.string(),
      email: z.email(),
      message: z.string(),
      questions: z.array(z.string()),
      days: z.int(),
      files: z.int(),
      gigabytes: z.int(),
    }),
  ),
  /** Clips of the catalogue that the agency sells for a contributor. */
  contributed: z.array(z.object({ contributor: z.string(), clips: z.array(z.int()) })),
  offers: z.array(
    z.object({
      hoursAgo: z.number(),
      email: z.email(),
      tier: TierCode,
      clips: z.array(z.object({ id: z.int(), price: z.int() })),
      message: z.string(),
      days: z.int(),
      deal: NewDeal.nullable().default(null),
    }),
  ),
  /** Renewing standard credits of the user's company. */
  allowances: z.array(
    z.object({
      user: z.string(),
      media: z.enum(['video', 'image']),
      size: z.int(),
      period: z.enum(['month', 'year']),
      reason: z.string(),
      /** Idempotency key, so that the allowance is set only once. */
      key: z.uuid(),
    }),
  ),
  delivery: z.object({
    name: z.string(),
    category: z.string(),
    files: z.array(
      z.object({ file: z.string(), title: z.string(), keywords: z.array(z.string()), credit: z.string() }),
    ),
  }),
})
export type DemoAdmin = z.output<typeof AdminFile>

export async function readDemoAdmin(): Promise<DemoAdmin> {
  return AdminFile.parse(JSON.parse(await readFile(`${DEMO_FOLDER}admin.json`, 'utf8')))
}
