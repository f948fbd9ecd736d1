/** The vocabulary of the catalogue: keywords, categories, tones and footage types. */
import { z } from 'zod'
import { type Endpoint, Id, idList, optional, replies } from './endpoint.ts'

export const VALUE_KINDS = ['category', 'tone', 'footage_type'] as const
const Kind = z.enum(VALUE_KINDS)
const Name = z.string().trim().min(1, 'Please enter a name.').max(60, 'Please use at most 60 characters.')
const Keyword = z
  .string()
  .trim()
  .min(1, 'Please enter a keyword.')
  .max(80, 'Please use at most 80 characters.')

const Value = z
  .object({
    id: z.int(),
    kind: Kind,
    name: z.string(),
    /** No longer offered; clips that have it keep it. */
    hidden: z.boolean(),
    /** The storefront requires it: it cannot be renamed, hidden or merged into another. */
    fixed: z.boolean(),
    /** The number of clips that have it; 10,000 means more. */
    clips: z.int(),
  })
  .meta({ id: 'CatalogueValue' })

export const agencyValues = {
  method: 'GET',
  url: '/agency/vocabulary/values',
  config: { access: 'staff', may: 'admin.view' },
  schema: {
    summary: 'List categories, tones and footage types, including hidden ones',
    tags: ['Agency'],
    response: replies(z.array(Value)),
  },
} as const satisfies Endpoint

export const addValue = {
  method: 'POST',
  url: '/agency/vocabulary/values',
  config: { access: 'staff', may: 'vocabulary.edit' },
  schema: {
    summary: 'Add a category, a tone or a footage type',
    tags: ['Agency'],
    body: z.object({ kind: Kind, name: Name }),
    response: replies(z.object({ id: z.int() })),
  },
} as const satisfies Endpoint

export const changeValue = {
  method: 'POST',
  url: '/agency/vocabulary/values/:id',
  config: { access: 'staff', may: 'vocabulary.edit' },
  schema: {
    summary: 'Rename, hide or show a value; absent fields do not change',
    tags: ['Agency'],
    params: z.object({ id: Id }),
    body: z.object({ kind: Kind, name: Name.optional(), hidden: z.boolean().optional() }),
    response: replies(z.null()),
  },
} as const satisfies Endpoint

/** The number of clips that the change affects. They are updated soon after the answer. */
const Touched = z.object({ clips: z.int() })

export const mergeValue = {
  method: 'POST',
  url: '/agency/vocabulary/values/:id/merge',
  config: { access: 'staff', may: 'vocabulary.edit' },
  schema: {
    summary: 'Merge a value into another one of the same kind',
    tags: ['Agency'],
    params: z.object({ id: Id }),
    body: z.object({ kind: Kind, into: Id, dryRun: z.boolean().default(false) }),
    response: replies(Touched),
  },
} as const satisfies Endpoint

export const agencyKeywords = {
  method: 'GET',
  url: '/agency/vocabulary/keywords',
  config: { access: 'staff', may: 'vocabulary.edit' },
  schema: {
    summary: 'List keywords with their clip counts, most used first, at most 100',
    tags: ['Agency'],
    querystring: z.object({
      /** A part of the keyword. */
      q: optional(z.string().trim().max(80)),
    }),
    response: replies(z.array(z.object({ keyword: z.string(), clips: z.int() }))),
  },
} as const satisfies Endpoint

export const changeKeyword = {
  method: 'POST',
  url: '/agency/vocabulary/keywords',
  config: { access: 'staff', may: 'vocabulary.edit' },
  schema: {
    summary: 'Rename a keyword on all clips, merge it into another one, or remove it',
    tags: ['Agency'],
    body: z.object({
      from: Keyword,
      /** Null removes the keyword. */
      to: Keyword.nullable(),
      dryRun: z.boolean().default(false),
    }),
    response: replies(Touched),
  },
} as const satisfies Endpoint

/** Reasons for a suggestion: in the text, a synonym of a word there, or a keyword of neighbouring clips. */
export const SUGGESTION_REASONS = ['text', 'synonym', 'delivery', 'neighbour'] as const

export const suggestKeywords = {
  method: 'GET',
  url: '/agency/keywords/suggest',
  config: { access: 'staff', may: 'admin.view' },
  schema: {
    summary: 'Suggest keywords for clips, each with its reason, and report those that look misspelt',
    tags: ['Agency'],
    querystring: z.object({
      /** Title and description. */
      text: optional(z.string().max(2_000, 'Please send at most 2,000 characters.')),
      /** The described clips: keywords of their delivery and of their neighbours are suggested. */
      ids: optional(idList(1000)),
      /** Their present keywords, separated by commas; not suggested. */
      keywords: optional(
        z
          .string()
          .max(4_000, 'Please send at most 4,000 characters.')
          .transform((words) => words.split(',').map((word) => word.trim())),
      ),
    }),
    response: replies(
      z.object({
        /** The best first, 20 at most. */
        suggested: z.array(
          z.object({
            keyword: z.string(),
            reason: z.enum(SUGGESTION_REASONS),
            /** The matching word of the text for `synonym`; otherwise empty. */
            because: z.string(),
            /** The number of clips that have it. */
            clips: z.int(),
          }),
        ),
        misspelt: z.array(z.object({ keyword: z.string(), meant: z.string() })),
      }),
    ),
  },
} as const satisfies Endpoint
