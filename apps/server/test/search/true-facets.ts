/** The expected facets of a search, from a check of every clip. */
import type { FacetName as AnyFacet } from '@rushes/contract/search-filters'
import { DURATIONS } from '@rushes/contract/search-options'
import type { MadeClip } from '../made-catalogue.ts'
import { filterOf, shapeOf, termOf } from './oracle.ts'
import { isCaptioned, isNotAi, isVerified, type Query } from './small-catalogue.ts'

/** The facets of a guest. */
type FacetName = Exclude<AnyFacet, 'cleared' | 'obtainable'>

const COMMON: FacetName[] = ['unrestricted', 'verified', 'notai']
const STILL: FacetName[] = ['cat', 'location', 'rating', 'meme', 'orientation']
const MOVING: FacetName[] = ['quality', 'tone', 'ftype', 'captions', 'duration']
const TYPE: FacetName[] = ['type']
const TYPES = ['video', 'image', 'short'] as const

/** The count of each value, without values that have no results. */
export type TrueFacets = { total: number; counts: Record<string, Record<string, number>> }

/** A search whose matches are counted by the values of some facets. */
type Variant = { passes: (clip: MadeClip) => boolean; facets: readonly FacetName[] }

/** Computes the facets of all searches in one pass over the clips. */
export function trueFacets(clips: Iterable<MadeClip>, queries: readonly Query[]): TrueFacets[] {
  const requested = queries.map((query) => ({
    holds: termOf(query.term ?? ''),
    passes: filterOf(query),
    variants: variantsOf(query).map((one) => ({ passes: filterOf(one.query), facets: one.facets })),
    answer: { total: 0, counts: {} } as TrueFacets,
  }))
  for (const clip of clips) {
    for (const { holds, passes, variants, answer } of requested) {
      if (!holds(clip)) continue
      if (passes(clip)) answer.total += 1
      for (const variant of variants) countIn(answer, clip, variant)
    }
  }
  return requested.map(({ answer }) => answer)
}

function countIn({ counts }: TrueFacets, clip: MadeClip, { passes, facets }: Variant): void {
  if (!passes(clip)) return
  for (const facet of facets) {
    const value = facetValueOf(clip, facet)
    if (value === null) continue
    counts[facet] ??= {}
    const ofFacet = counts[facet]
    ofFacet[value] = (ofFacet[value] ?? 0) + 1
  }
}

function variantsOf(query: Query): { query: Query; facets: FacetName[] }[] {
  const ofType = query.type === 'image' ? STILL : query.type === 'short' ? MOVING : [...STILL, ...MOVING]
  const names = [...ofType, ...COMMON]
  const isChosen = (facet: FacetName) =>
    parametersOf(facet).some((name) => query[name as keyof Query] !== undefined)
  return [
    { query, facets: names.filter((facet) => !isChosen(facet)) },
    ...names.filter(isChosen).map((facet) => ({ query: without(query, facet), facets: [facet] })),
    ...TYPES.map((type) => ({ query: { ...query, type }, facets: TYPE })),
  ]
}

function without(query: Query, facet: FacetName): Query {
  return Object.fromEntries(Object.entries(query).filter(([name]) => !parametersOf(facet).includes(name)))
}

function parametersOf(facet: FacetName): string[] {
  if (facet === 'duration') return ['duration_start', 'duration_end']
  if (facet === 'cat') return ['cat', 'category']
  return facet === 'tone' ? ['tone', 'mood'] : [facet]
}

function facetValueOf(clip: MadeClip, facet: FacetName): string | null {
  switch (facet) {
    case 'type':
      return clip.type
    case 'cat':
      return String(clip.category_id)
    case 'location':
      return clip.location_code
    case 'rating':
      return clip.rating
    case 'quality':
      return clip.quality
    case 'tone':
      return clip.tone_id === null ? null : String(clip.tone_id)
    case 'ftype':
      return clip.footage_type_id === null ? null : String(clip.footage_type_id)
    case 'meme':
      return clip.meme ? '1' : null
    case 'orientation':
      return shapeOf(clip)
    case 'unrestricted':
      return clip.restrictions.trim() === '' ? '1' : null
    case 'verified':
      return isVerified(clip) ? '1' : null
    case 'notai':
      return isNotAi(clip) ? '1' : null
    case 'captions':
      return isCaptioned(clip) ? '1' : null
    case 'duration':
      return durationOf(clip)
  }
}

function durationOf({ duration_s: seconds }: MadeClip): string {
  const range = DURATIONS.find(({ end }) => end === null || Math.floor(seconds) <= end)
  return range?.end == null ? String(range?.start) : `${range.start}-${range.end}`
}
