import type { ClipField } from '@rushes/contract/agency-clips'
import { AppError } from '../../../app-error.ts'
import type { Db } from '../../../db/db.ts'
import * as versions from '../editing/clip-versions.queries.ts'
import type { FieldChanges } from '../editing/clip-versions.rules.ts'

const UNKNOWN: Partial<Record<ClipField, string>> = {
  category_id: 'There is no such category.',
  tone_id: 'There is no such tone.',
  footage_type_id: 'There is no such footage type.',
  licensing_terms: 'There is no such licensing term.',
  contributor_id: 'There is no such contributor.',
}

/** @throws AppError validation for a name that does not exist. */
export async function requireNames(tx: Db, { licensing_terms, ...changes }: FieldChanges): Promise<void> {
  const unknown = await versions.listUnknownNames(tx, { ...changes, terms: licensing_terms ?? [] })
  if (unknown.length === 0) return
  const fields = Object.entries(UNKNOWN).filter(([field]) => unknown.includes(field))
  throw new AppError('validation', 'Please check the marked fields.', {
    fields: Object.fromEntries(fields.map(([field, words]) => [field, [words]])),
  })
}
