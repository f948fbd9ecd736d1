/** Unsent texts, by thread. The browser stores them, so that a crash or a closed tab loses nothing. */
import { type StoredValue, storedValue } from '../../lib/stored-value.ts'

const drafts = new Map<string, StoredValue<string>>()

export function textDraft(kind: 'reply' | 'note', threadId: number): StoredValue<string> {
  const key = `rushes.admin-draft.${kind}.${threadId}`
  const known = drafts.get(key)
  if (known) return known
  const made = storedValue<string>({
    key,
    fallback: '',
    parse: (stored) => (typeof stored === 'string' ? stored : null),
  })
  drafts.set(key, made)
  return made
}
