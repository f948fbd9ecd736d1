/** Sentences about lists. Messages of the server are shown unchanged. */
import type { SavedList } from '@rushes/contract/lists'
import { formatDay } from '../catalogue/clip-facts.ts'

export const NO_LISTS =
  'You have no lists yet. Create one here, or save a clip to a list from its card or its page.'
export const NO_COMPANY_LISTS = 'Your company has no lists yet.'
export const LIST_IS_EMPTY = 'This list has no clips yet. Save clips to it from their cards or their pages.'
export const CLIP_WITHDRAWN = 'This clip was withdrawn.'
export const CLIPS_QUEUED = 'Clips added to your download queue'

export function clipsLabel(count: number): string {
  return `${count} ${count === 1 ? 'clip' : 'clips'}`
}

/** Returns a text such as `12 clips · created 7 Jan 2026 · no link`. */
export function describeList({ clip_count: count, created, sharing }: SavedList): string {
  const link = sharing ? sharing.has_password && 'link with a password' : 'no link'
  return [clipsLabel(count), `created ${formatDay(created)}`, link].filter(Boolean).join(' · ')
}

/** Returns the public address of a shared list. */
export function shareAddress(baseUrl: string, ref: string): string {
  return `${baseUrl}/list/share/${ref}`
}
