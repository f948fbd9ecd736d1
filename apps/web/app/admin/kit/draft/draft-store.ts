/**
 * Unsaved input of the admin area, by object and revision. The browser stores it, so that a crash or a closed tab loses
 * nothing.
 */
import { keptLocal } from '../../../lib/kept-storage.ts'
import { type StoredValue, storedValue } from '../../../lib/stored-value.ts'
import type { Draft } from './changed-values.ts'

/** A text id must not contain a point, which separates it from the revision in the key. */
export type Versioned = { id: number | string; revision: number }

const drafts = new Map<string, StoredValue<Draft>>()
const NOTHING: Draft = {}

const keyOf = (kind: string, id: number | string, revision = '') =>
  `rushes.admin-draft.${kind}.${id}.${revision}`

/** @param kind such as `clip` */
export function draftOf(kind: string, { id, revision }: Versioned): StoredValue<Draft> {
  const key = keyOf(kind, id, String(revision))
  const known = drafts.get(key)
  if (known) return known
  const made = storedValue<Draft>({ key, fallback: NOTHING, parse })
  drafts.set(key, made)
  return made
}

/** Returns the newest draft of an earlier revision, or null: the object has been saved since. */
export function earlierDraftOf(kind: string, { id, revision }: Versioned): StoredValue<Draft> | null {
  const beginning = keyOf(kind, id)
  const earlier = keptLocal
    .keys()
    .filter((key) => key.startsWith(beginning))
    .map((key) => Number(key.slice(beginning.length)))
    .filter((of) => of < revision)
  return earlier.length === 0 ? null : draftOf(kind, { id, revision: Math.max(...earlier) })
}

function parse(stored: unknown): Draft | null {
  if (typeof stored !== 'object' || stored === null) return null
  return Object.fromEntries(
    Object.entries(stored).flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'boolean' ? [[name, value]] : [],
    ),
  )
}
