/** Converts clips and packages to documents for the index. */
import type { SearchDocument } from '@rushes/search-engine/document'
import { orientationOf } from '@rushes/search-engine/orientation'
import { supplyOf } from '@rushes/search-engine/supply'
import type { Db } from '../../db/db.ts'
import { type listPublishedClips, type listPublishedPackages, postponeChanges } from './catalogue.queries.ts'

export type ClipRow = Awaited<ReturnType<typeof listPublishedClips>>[number]
export type PackageRow = Awaited<ReturnType<typeof listPublishedPackages>>[number]

export function clipDocument(clip: ClipRow): SearchDocument {
  return {
    type: clip.type,
    title: clip.title,
    keywords: clip.keywords,
    description: clip.description,
    lines: clip.spoken,
    region: clip.location_text,
    category: clip.category,
    tone: clip.tone ?? '',
    durationS: Math.floor(clip.duration_s),
    filters: {
      cat: clip.category_id,
      location: clip.location_code,
      rating: clip.rating,
      quality: clip.quality,
      tone: clip.tone_id,
      ftype: clip.footage_type_id,
      meme: clip.meme,
      orientation: orientationOf(clip),
      unrestricted: clip.restrictions.trim() === '',
      captions: clip.has_captions,
      verified: clip.verified,
      notai: clip.not_ai,
    },
    cleared: clip.cleared,
    supply: clip.has_file ? supplyOf(clip) : null,
  }
}

export function packageDocument(one: PackageRow): SearchDocument {
  return {
    type: 'package',
    title: one.name,
    keywords: [],
    description: `${one.summary}\n${one.story}`,
    lines: '',
    region: '',
    category: one.category ?? '',
    tone: '',
    durationS: 0,
    filters: null,
    cleared: [],
    supply: null,
  }
}

/** Returns clips under embargo, with the end of the embargo. */
export const embargoedOf = (clips: readonly ClipRow[], now: Date): { id: number; due: Date }[] =>
  clips.flatMap(({ id, publish_at }) => (publish_at && publish_at > now ? [{ id, due: publish_at }] : []))

/** Leaves out clips under embargo and schedules them as changed for the end of the embargo. */
export async function withoutEmbargoed(tx: Db, clips: readonly ClipRow[], now: Date): Promise<ClipRow[]> {
  const embargoed = embargoedOf(clips, now)
  await postponeChanges(tx, embargoed)
  const ids = new Set(embargoed.map(({ id }) => id))
  return clips.filter(({ id }) => !ids.has(id))
}
