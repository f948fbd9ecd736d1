/** Nouns of the search in other languages, as staff edit them. */
import { z } from 'zod'
import { type Endpoint, Id, optional, replies } from './endpoint.ts'

const Term = z
  .string()
  .trim()
  .min(1, 'Please enter a word.')
  .max(40, 'Please use at most 40 characters.')
  .transform((word) => word.replace(/\s+/g, ' '))

const Words = z.array(Term).max(12, 'Please enter at most 12 words.').default([])

const Noun = z
  .object({
    id: z.int(),
    english: z.string(),
    german: z.array(z.string()),
    french: z.array(z.string()),
    spanish: z.array(z.string()),
    italian: z.array(z.string()),
  })
  .meta({ id: 'TranslatedNoun' })

export const agencyNouns = {
  method: 'GET',
  url: '/agency/vocabulary/nouns',
  config: { access: 'staff', may: 'vocabulary.edit' },
  schema: {
    summary: 'List nouns with their translations by the English noun, at most 100',
    tags: ['Agency'],
    querystring: z.object({
      /** A part of a word in any of the languages. */
      q: optional(z.string().trim().max(80)),
    }),
    response: replies(z.object({ nouns: z.array(Noun), total: z.int() })),
  },
} as const satisfies Endpoint

export const saveNoun = {
  method: 'POST',
  url: '/agency/vocabulary/nouns',
  config: { access: 'staff', may: 'vocabulary.edit' },
  schema: {
    summary: 'Add or change a noun and its translations',
    tags: ['Agency'],
    body: z.object({
      /** Absent for a new noun. */
      id: Id.optional(),
      english: Term,
      /** German plurals are listed too; those of the other languages follow from the singular. */
      german: Words,
      french: Words,
      spanish: Words,
      italian: Words,
    }),
    response: replies(z.object({ id: z.int() })),
  },
} as const satisfies Endpoint

export const removeNoun = {
  method: 'DELETE',
  url: '/agency/vocabulary/nouns/:id',
  config: { access: 'staff', may: 'vocabulary.edit' },
  schema: {
    summary: 'Remove a noun and its translations',
    tags: ['Agency'],
    params: z.object({ id: Id }),
    response: replies(z.null()),
  },
} as const satisfies Endpoint
