/** Converts lists to API responses. */
import type { ListItem, SavedList, SharedList } from '@rushes/contract/lists'
import type { Services } from '../../context.ts'
import type { Db } from '../../db/db.ts'
import type { Viewer } from '../../http/viewer.ts'
import { clipItems } from '../catalogue/clip-items.ts'
import { sightOf } from '../catalogue/clips.rules.ts'
import { licensedRetired } from '../catalogue/visible-clips.ts'
import { obtainableIds } from '../licences/obtainable-clips.ts'
import { cardsFor } from '../licences/own-licences.ts'
import { findList, type ListRow, listShownClips } from './lists.queries.ts'
import { mayEditList } from './lists.rules.ts'
import { listNotFound } from './own-list.ts'

export async function savedListsOf(db: Db, viewer: Viewer, rows: readonly ListRow[]): Promise<SavedList[]> {
  const covers = await clipItems(db, [...new Set(rows.flatMap((row) => row.covers))])
  const posters = new Map(covers.map(({ id, thumbpath }) => [id, thumbpath]))
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    created: row.created.toISOString(),
    url_ref: row.ref,
    user_id: row.user_id ?? 0,
    clips: row.clips,
    clip_count: row.clips.length,
    covers: row.covers.flatMap((id) => posters.get(id) ?? []),
    can_edit: mayEditList(viewer, row),
    sharing: row.ref === null ? null : sharingOf(row),
  }))
}

function sharingOf(row: ListRow) {
  return { expires_at: row.expires_at?.toISOString() ?? null, has_password: row.password_hash !== null }
}

/** @throws AppError not_found */
export async function readSavedList(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  viewer: Viewer,
  id: number,
): Promise<SavedList> {
  const row = await findList(db, viewer, id, clock.now())
  const [list] = row ? await savedListsOf(db, viewer, [row]) : []
  if (!list) throw listNotFound()
  return list
}

/** Returns the clips in the order of the list; for an unavailable clip, only its title (R-LIST-6). */
export async function readListItems(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  viewer: Viewer | null,
  listId: number,
): Promise<ListItem[]> {
  const now = clock.now()
  const shown = await listShownClips(db, listId, viewer, now)
  const licensed = await licensedRetired(db, viewer, shown, now)
  const isPresent = (clip: (typeof shown)[number]) =>
    ['full', 'summary'].includes(sightOf(viewer, clip, now, licensed.has(clip.id)))
  const present = shown.filter((clip) => clip.state !== 'withdrawn' && isPresent(clip))
  const [items, obtainable] = await Promise.all([
    clipItems(
      db,
      present.map(({ id }) => id),
    ),
    obtainableIds(db, viewer, present, now),
  ])
  const cards = await cardsFor(db, viewer, items, now)
  const byId = new Map(cards.map((item) => [item.id, item]))
  return shown.map(({ id, title }) => {
    const item = byId.get(id)
    if (!item) return { id, title, withdrawn: true as const }
    return { ...item, downloadable_by_user: obtainable.has(id), withdrawn: false as const }
  })
}

/** Returns the public part of a list: published clips on the viewer's side, and never the owner. */
export async function readSharedList(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  viewer: Viewer | null,
  list: { list_id: number; name: string; created: Date },
): Promise<SharedList> {
  const now = clock.now()
  const shown = await listShownClips(db, list.list_id, viewer, now)
  const open = shown.filter((clip) => sightOf(null, clip, now) === 'summary')
  const ids = open.map(({ id }) => id)
  const [shownItems, obtainable] = await Promise.all([
    clipItems(db, ids),
    obtainableIds(db, viewer, open, now),
  ])
  const cards = await cardsFor(db, viewer, shownItems, now)
  const items = cards.map((item) => ({ ...item, downloadable_by_user: obtainable.has(item.id) }))
  return { name: list.name, created: list.created.toISOString(), clips: ids, items }
}
