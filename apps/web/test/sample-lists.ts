/** Saved lists for component tests; each test sets only the values that it is about. */
import type { ListItem, SavedList } from '@rushes/contract/lists'
import type { Lists } from '../app/features/lists/load-lists.ts'
import { sampleObtainable } from './sample-clips.ts'

/** An empty list of Bea's, with its link. */
export function sampleList(change: Partial<SavedList> = {}): SavedList {
  const clips = change.clips ?? []
  return {
    id: 301,
    name: 'Monday show',
    created: '2026-01-07T13:10:00.000Z',
    url_ref: 'monday-ref',
    user_id: 7,
    clips,
    clip_count: clips.length,
    covers: [],
    can_edit: true,
    sharing: { expires_at: null, has_password: false },
    ...change,
  }
}

type Change = Parameters<typeof sampleObtainable>[1]

export function sampleItem(id: number, change: Change = {}): ListItem {
  return { ...sampleObtainable(id, change), withdrawn: false }
}

export function withdrawnItem(id: number): ListItem {
  return { id, title: `Clip ${id}`, withdrawn: true }
}

/** A list with its clips. */
export function sampleFullList(items: readonly ListItem[], change: Partial<SavedList> = {}) {
  return { ...sampleList({ clips: items.map(({ id }) => id), ...change }), items: [...items] }
}

/** One page with all lists. */
export function sampleLists(change: Partial<Lists> = {}): Lists {
  const { lists = [], company = [] } = change
  const counts = { lists: lists.length, company: company.length }
  return { lists, company, counts, nextPage: null, can_create_company: false, ...change }
}
