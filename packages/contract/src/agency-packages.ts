/** Packages in the admin area, in every state: list, create, change, order, publish and withdraw (R-PACKAGE-6). */
import { z } from 'zod'
import { ClipType } from './clips.ts'
import { type Endpoint, Id, optional, Revision, replies } from './endpoint.ts'
import { csvOf, listOf } from './list-of.ts'

export const MAX_PACKAGE_CLIPS = 500

export const PACKAGE_STATES = ['draft', 'published', 'withdrawn'] as const
const PackageState = z.enum(PACKAGE_STATES)

const AdminPackageRow = z
  .object({
    id: z.int(),
    name: z.string(),
    state: PackageState,
    category: z.string().nullable(),
    /** All of its clips, and the public ones. */
    clip_count: z.int(),
    public_count: z.int(),
    /** The poster of its first clip; null without clips. */
    thumbpath: z.string().nullable(),
    graphic: z.boolean(),
    revision: z.int(),
    created: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: 'AdminPackageRow' })

const AdminPackage = z
  .object({
    id: z.int(),
    name: z.string(),
    summary: z.string(),
    story: z.string(),
    category_id: z.int().nullable(),
    state: PackageState,
    revision: z.int(),
    created: z.iso.datetime(),
    updated_at: z.iso.datetime(),
    /** The clips in editorial order. */
    clips: z.array(
      z.object({
        id: z.int(),
        type: ClipType,
        title: z.string(),
        thumbpath: z.string(),
        colour: z.string(),
        graphic: z.boolean(),
        /** False while the storefront leaves it out. */
        public: z.boolean(),
      }),
    ),
    /** The next states, each with the reason why it is not possible now; null when it is. */
    moves: z.array(z.object({ to: PackageState, refusal: z.string().nullable() })),
  })
  .meta({ id: 'AdminPackage' })
export type AdminPackage = z.output<typeof AdminPackage>

const Words = z.object({
  name: z.string().trim().min(1, 'Please enter a name.').max(120, 'Please use at most 120 characters.'),
  summary: z.string().trim().max(1_000, 'Please use at most 1,000 characters.'),
  story: z.string().trim().max(20_000, 'Please use at most 20,000 characters.'),
  category_id: Id.nullable(),
})
const Clips = z
  .array(Id)
  .max(MAX_PACKAGE_CLIPS, 'A package holds at most 500 clips.')
  .refine((ids) => new Set(ids).size === ids.length, 'A clip is listed twice.')
const PackageParams = z.object({ id: Id })
const AtRevision = z.object({ revision: Revision })

const PackageFilter = z.object({
  state: optional(PackageState),
  /** A part of the name. */
  q: optional(z.string().trim().max(120)),
})

export const agencyPackages = listOf(AdminPackageRow, {
  url: '/agency/packages',
  config: { access: 'staff', may: 'admin.view' },
  summary: 'List packages in every state, the last changed first, 50 a page',
  filter: PackageFilter,
})

export const agencyPackagesFile = csvOf(agencyPackages, PackageFilter, 'Export packages as CSV')

export const agencyPackage = {
  method: 'GET',
  url: '/agency/packages/:id',
  config: { access: 'staff', may: 'admin.view' },
  schema: {
    summary: 'Get a package with all of its clips',
    tags: ['Agency'],
    params: PackageParams,
    response: replies(AdminPackage),
  },
} as const satisfies Endpoint

export const makePackage = {
  method: 'POST',
  url: '/agency/packages',
  config: { access: 'staff', may: 'packages.edit' },
  schema: {
    summary: 'Create a package. It is a draft until it is published',
    tags: ['Agency'],
    body: Words.extend({
      summary: Words.shape.summary.default(''),
      story: Words.shape.story.default(''),
      category_id: Words.shape.category_id.default(null),
      clips: Clips.default([]),
    }),
    response: replies(AdminPackage),
  },
} as const satisfies Endpoint

export const editPackage = {
  method: 'POST',
  url: '/agency/packages/:id',
  config: { access: 'staff', may: 'packages.edit' },
  schema: {
    summary: 'Change the texts of a package, or its clips and their order; absent fields do not change',
    tags: ['Agency'],
    params: PackageParams,
    body: Words.extend({ clips: Clips }).partial().extend(AtRevision.shape),
    response: replies(AdminPackage),
  },
} as const satisfies Endpoint

export const addPackageClips = {
  method: 'POST',
  url: '/agency/packages/:id/clips',
  config: { access: 'staff', may: 'packages.edit' },
  schema: {
    summary: 'Add clips by number or address at the end of the package',
    tags: ['Agency'],
    params: PackageParams,
    body: AtRevision.extend({ list: z.string().trim().min(1, 'Enter clip numbers.').max(20_000) }),
    response: replies(
      z.object({
        package: AdminPackage,
        added: z.array(z.int()),
        /** Clips that were in the package before. */
        already: z.array(z.int()),
        /** Texts that name no clip. */
        unknown: z.array(z.string()),
      }),
    ),
  },
} as const satisfies Endpoint

export const movePackage = {
  method: 'POST',
  url: '/agency/packages/:id/move',
  config: { access: 'staff', may: 'packages.edit' },
  schema: {
    summary: 'Publish or withdraw a package',
    tags: ['Agency'],
    params: PackageParams,
    body: AtRevision.extend({ to: PackageState }),
    response: replies(AdminPackage),
  },
} as const satisfies Endpoint
