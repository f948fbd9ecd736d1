/** Compares the fields of a clip, and restores the fields of an earlier revision (R-DESK-4). */
import type { ClipField, ClipFields } from '@rushes/contract/agency-clips'
import { evidenceAfter } from '../../evidence/evidence.rules.ts'

/** New values of fields; absent keys stay unchanged. */
export type FieldChanges = { readonly [Key in ClipField]?: ClipFields[Key] | undefined }

/**
 * Returns the fields that change, before and after, with the effect of the change on the evidence (R-EVIDENCE-3); null if
 * nothing changes.
 */
export function differenceOf(
  fields: ClipFields,
  wanted: FieldChanges,
): { before: FieldChanges; after: FieldChanges } | null {
  const changes = { ...wanted, evidence: evidenceAfter(fields, wanted) }
  const keys = changedKeys(fields, changes)
  if (keys.length === 0) return null
  const pick = (from: FieldChanges) => Object.fromEntries(keys.map((key) => [key, from[key]]))
  return { before: pick(fields), after: pick(changes) }
}

/**
 * Returns the keys whose value changes. The order matters for keywords, but not for terms and blocked
 * countries.
 */
function changedKeys(fields: ClipFields, changes: FieldChanges): ClipField[] {
  const isKey = (key: string): key is ClipField => Object.hasOwn(fields, key)
  return Object.keys(changes)
    .filter(isKey)
    .filter(
      (key) => changes[key] !== undefined && comparable(key, fields[key]) !== comparable(key, changes[key]),
    )
}

function comparable(key: ClipField, value: unknown): string {
  if (key === 'rights_until' && typeof value === 'string') return new Date(value).toISOString()
  const isSet = key === 'licensing_terms' || key === 'blocked_countries'
  return JSON.stringify(isSet && Array.isArray(value) ? value.toSorted() : value)
}

/** Returns the changed fields with newer changes undone. @param newer newest first; other keys are ignored */
export function fieldsAtRevision(
  fields: ClipFields,
  newer: readonly { before: Readonly<Record<string, unknown>> }[],
): Record<string, unknown> {
  const found: Record<string, unknown> = {}
  for (const { before } of newer) {
    for (const [key, value] of Object.entries(before)) if (Object.hasOwn(fields, key)) found[key] = value
  }
  return found
}
