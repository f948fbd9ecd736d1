/**
 * Unsaved input of a contact sheet, by file. A file is identified by name and size, so that metadata can be entered
 * before the upload starts. The browser stores it.
 */
import { fieldsOf } from '../../lib/fields-of.ts'
import { type StoredValue, storedValue } from '../../lib/stored-value.ts'
import type { Draft } from '../kit/draft/changed-values.ts'

export type Drafts = Readonly<Record<string, Draft>>

const known = new Map<number, StoredValue<Drafts>>()
const NOTHING: Drafts = {}

export function draftsOf(batch: number): StoredValue<Drafts> {
  const stored =
    known.get(batch) ?? storedValue<Drafts>({ key: `rushes.admin-sheet.${batch}`, fallback: NOTHING, parse })
  known.set(batch, stored)
  return stored
}

const parse = (value: unknown): Drafts =>
  Object.fromEntries(Object.entries(fieldsOf(value)).map(([key, draft]) => [key, parseDraft(draft)]))

const parseDraft = (value: unknown): Draft =>
  Object.fromEntries(
    Object.entries(fieldsOf(value)).flatMap(([name, one]) =>
      typeof one === 'string' || typeof one === 'boolean' ? [[name, one]] : [],
    ),
  )
