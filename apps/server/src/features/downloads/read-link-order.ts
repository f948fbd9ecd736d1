/** What staff type of a new download link. */
import { AppError } from '../../app-error.ts'
import { readClipList } from '../catalogue/reference.rules.ts'

/** @throws AppError validation */
export function readClips(text: string): number[] {
  const { ids, unread } = readClipList(text)
  if (unread.length === 0) return ids
  const words = `Not found: ${unread.slice(0, 10).join(', ')}.`
  throw new AppError('validation', words, { fields: { clips: [words] } })
}

export const readRecipients = (text: string): string[] => text.split(/[\s,;]+/).filter((part) => part !== '')
