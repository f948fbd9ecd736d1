/** Synonyms of the search, as staff edit them. */
import { z } from 'zod'
import { type Endpoint, Id, replies } from './endpoint.ts'

const Group = z.object({ id: z.int(), words: z.array(z.string()) }).meta({ id: 'SynonymGroup' })

const Word = z
  .string()
  .trim()
  .min(1, 'Please enter a word.')
  .max(40, 'Please use at most 40 characters.')
  .transform((word) => word.replace(/\s+/g, ' '))

export const agencySynonyms = {
  method: 'GET',
  url: '/agency/vocabulary/synonyms',
  config: { access: 'staff', may: 'vocabulary.edit' },
  schema: {
    summary: 'List synonym groups',
    tags: ['Agency'],
    response: replies(z.array(Group)),
  },
} as const satisfies Endpoint

export const saveSynonyms = {
  method: 'POST',
  url: '/agency/vocabulary/synonyms',
  config: { access: 'staff', may: 'vocabulary.edit' },
  schema: {
    summary: 'Add or change a synonym group, or preview its effect on searches',
    tags: ['Agency'],
    body: z.object({
      /** Absent for a new group. */
      id: Id.optional(),
      words: z.array(Word).min(2, 'Enter at least two words.').max(30, 'Please enter at most 30 words.'),
      /** Writes nothing. */
      dryRun: z.boolean().default(false),
      /** Searches to compare in addition to the words themselves. */
      terms: z
        .array(z.string().trim().min(1).max(200))
        .max(20, 'Please enter at most 20 searches.')
        .default([]),
    }),
    response: replies(
      z.object({
        /** Null for a new group of a dry run. */
        id: z.int().nullable(),
        words: z.array(z.string()),
        /** The number of clips and packages that each search finds, without and with the change. */
        effect: z.array(z.object({ term: z.string(), before: z.int(), after: z.int() })),
      }),
    ),
  },
} as const satisfies Endpoint

export const removeSynonyms = {
  method: 'DELETE',
  url: '/agency/vocabulary/synonyms/:id',
  config: { access: 'staff', may: 'vocabulary.edit' },
  schema: {
    summary: 'Remove a synonym group',
    tags: ['Agency'],
    params: z.object({ id: Id }),
    response: replies(z.null()),
  },
} as const satisfies Endpoint
