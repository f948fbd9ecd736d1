/** The sentences about lists that the pages show. What the server says is shown as the server says it. */
import type { SavedList } from '@rushes/contract/lists'
import { formatDay } from '../catalogue/clip-facts.ts'

export const NO_LISTS =
  'You have no lists yet. Create one here, or save a clip to a list from its card or its page.'
export const NO_COMPANY_LISTS = 'Your company has no lists yet.'
export const LIST_IS_EMPTY = 'This list has no clips yet. Save clips to it from their cards or their pages.'
export const CLIP_WITHDRAWN = 'This clip was withdrawn.'
export const CLIPS_QUEUED = 'Clips added to your download queue'

export function clipsInWords(count: number): string {
  return `${count} ${count === 1 ? 'clip' : 'clips'}`
}

/** `Company list · 12 clips · 7 Jan 2026 · No link`. */
export function describeList(list: SavedList): string {
  const { user_id: owner, clip_count: count, created, sharing } = list
  const parts = [
    owner === 0 && 'Company list',
    clipsInWords(count),
    formatDay(created),
    sharing ? sharing.has_password && 'Link with a password' : 'No link',
  ]
  return parts.filter(Boolean).join(' · ')
}

/** The address under which anybody can open a shared list. */
export function shareAddress(baseUrl: string, ref: string): string {
  return `${baseUrl}/list/share/${ref}`
}
