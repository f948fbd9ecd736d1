/** Turns the URL parameters of the admin list into a query. Each view is a set of states. */

import type { ClipType } from '@rushes/commerce/media-code'
import type { ADMIN_VIEWS, ClipFilters, ClipState } from '@rushes/contract/agency-clips'
import { CLIP_STATES } from '@rushes/contract/agency-clips'
import { wordsOf } from '../../../db/history.ts'
import { readReference } from '../reference.rules.ts'

type View = (typeof ADMIN_VIEWS)[number]

const VIEWS: Readonly<Record<View, { states: readonly ClipState[]; scheduled: boolean | null }>> = {
  'needs-work': { states: ['draft', 'review', 'withheld'], scheduled: null },
  scheduled: { states: ['published'], scheduled: true },
  published: { states: ['published'], scheduled: false },
  ended: { states: ['retired', 'withdrawn', 'discarded'], scheduled: null },
}

export type AdminAddress = {
  view?: View | undefined
  state?: readonly ClipState[] | undefined
  type?: ClipType | undefined
  category?: number | undefined
  by?: number | undefined
  q?: string | undefined
  ids?: readonly number[] | undefined
} & Partial<ClipFilters>

export type AdminQuery = {
  states: readonly ClipState[]
  /** True selects published clips with a future time, false clips that are public, null both. */
  scheduled: boolean | null
  type: ClipType | undefined
  category: number | undefined
  by: number | undefined
  /** Search terms, which match the beginnings of words. */
  words: string | undefined
  ids: readonly number[] | undefined
  filters: ClipFilters
  now: Date
}

/** Returns the clip number of a text: 50112, V050112 and VIDEO-50112 are the same number; A380 is a word. */
function numberOf(text: string): number | undefined {
  const reference = readReference(text)
  return reference && reference.kind !== 'package' ? reference.id : undefined
}

/** Accepts names with and without extension: IMG_2231, fire-at-dawn.mov */
export const isFileName = (text: string): boolean => !/\s/.test(text) && /[\d_]|\.[a-z]/i.test(text)

/** @returns null when nothing can match, for example for a text without letters or digits */
export function adminQuery(address: AdminAddress, now: Date): AdminQuery | null {
  const { view, state, type, category, by, q = '', ids, ...filters } = address
  const { states, scheduled } = view ? VIEWS[view] : { states: CLIP_STATES, scheduled: null }
  const wanted = states.filter((one) => state?.includes(one) ?? true)
  const number = numberOf(q)
  const words = q === '' || number !== undefined ? undefined : q
  if (wanted.length === 0 || (words !== undefined && wordsOf(words).length === 0)) return null
  const named = number === undefined ? ids : [number].filter((id) => ids?.includes(id) ?? true)
  return { states: wanted, scheduled, type, category, by, words, ids: named, filters, now }
}
