/**
 * Changes the fields of a clip, or restores them from an earlier revision (R-DESK-3, R-DESK-4). Each change
 * is a version with the changed keys; the refusal of a request with an old revision contains the changes
 * since, with their user.
 */
import type { ClipVersion } from '@rushes/contract/agency-clip-changes'
import { ClipFields } from '@rushes/contract/agency-clips'
import { AppError, invalidField } from '../../../app-error.ts'
import type { Services } from '../../../context.ts'
import type { Db } from '../../../db/db.ts'
import { recallChanged } from '../../recalls/open-recall.ts'
import { requireNames } from '../keywords/require-names.ts'
import { readAdminClip } from './admin-clips.ts'
import { type Mover, mayEdit, NO_EDIT } from './clip-states.rules.ts'
import type { SupplierRef } from './clip-versions.queries.ts'
import * as versions from './clip-versions.queries.ts'
import { differenceOf, type FieldChanges, fieldsAtRevision } from './clip-versions.rules.ts'
import { findTakenRefs } from './find-taken-refs.ts'

/** `revision` is null for the present revision. */
type Change = { id: number; revision: number | null }

/** @throws AppError not_found, forbidden, outdated or validation. */
export async function editClip(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  viewer: Mover,
  { id, revision, changes }: Change & { revision: number; changes: FieldChanges },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockEditable(tx, viewer, { id, revision })
    await writeFields(tx, viewer, { id, changes, origin: 'edit', at: clock.now() })
  })
}

/** @throws AppError not_found, forbidden, outdated or validation. */
export async function restoreClip(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  viewer: Mover,
  { id, revision, toRevision }: Change & { revision: number; toRevision: number },
): Promise<void> {
  if (toRevision >= revision) {
    throw new AppError('validation', 'Please choose an earlier revision.', {
      fields: { toRevision: ['Please choose an earlier revision.'] },
    })
  }
  await db.transaction().execute(async (tx) => {
    const clip = await lockEditable(tx, viewer, { id, revision })
    const newer = await versions.listVersions(tx, id, { after: toRevision })
    const found = validOf(fieldsAtRevision(clip.fields, newer))
    // A category that was merged in the meantime cannot be restored: the clip keeps its present one.
    const ended = await versions.listUnknownNames(tx, { ...found, terms: found.licensing_terms ?? [] })
    const changes = Object.fromEntries(Object.entries(found).filter(([key]) => !ended.includes(key)))
    await writeFields(tx, viewer, { id, changes, origin: 'restore', at: clock.now() })
  })
}

const RESTORED = ClipFields.partial()

/**
 * Returns the fields that the clip may have now. Keys of its state, and values that a later rule refuses, such as an
 * empty title, are left out.
 */
function validOf(found: Record<string, unknown>): FieldChanges {
  const { error } = RESTORED.safeParse(found)
  const refused = new Set(error?.issues.map(({ path: [key] }) => key))
  return RESTORED.parse(Object.fromEntries(Object.entries(found).filter(([key]) => !refused.has(key))))
}

/** Reads and locks a clip. @throws AppError outdated when the clip is at another revision. */
export async function lockAtRevision(tx: Db, viewer: Mover, { id, revision }: Change) {
  await versions.lockClips(tx, [id])
  const clip = await readAdminClip(tx, viewer, id)
  if (revision === null || clip.revision === revision) return clip
  const newer = await versions.listVersions(tx, id, { after: revision })
  const fields = [...new Set(newer.flatMap(({ after }) => Object.keys(after)))]
  const [last] = newer
  const by = last?.actor_name ?? null
  throw new AppError('outdated', `${by ?? 'An automatic process'} has changed this clip in the meantime.`, {
    data: {
      revision: clip.revision,
      fields,
      by,
      at: (last?.at ?? new Date(clip.updated_at)).toISOString(),
    },
  })
}

/**
 * Does the same for a clip that the viewer may change.
 * @throws AppError forbidden, not_found or outdated
 */
export async function lockEditable(tx: Db, viewer: Mover, change: Change) {
  const clip = await lockAtRevision(tx, viewer, change)
  if (!mayEdit({ state: clip.state, created_by: clip.created_by?.id ?? null }, viewer)) {
    throw new AppError('forbidden', NO_EDIT)
  }
  return clip
}

type Written = { id: number; changes: FieldChanges; origin: ClipVersion['origin']; at: Date }

/**
 * Writes only changed fields, and no version without any. The caller holds the lock.
 * @throws AppError validation
 */
export async function writeFields(
  tx: Db,
  viewer: Mover,
  { id, changes: given, origin, at }: Written,
): Promise<void> {
  const { fields, revision } = await readAdminClip(tx, viewer, id)
  const difference = differenceOf(fields, withPrecision(given))
  if (!difference) return
  const { before, after } = difference
  await requireNames(tx, after)
  const { contributor_id = fields.contributor_id, supplier_ref = fields.supplier_ref } = after
  await requireFreeRef(tx, { clip_id: id, contributor_id, supplier_ref })
  const { licensing_terms, blocked_countries: own_blocked, rights_until: own_until, ...columns } = after
  if (licensing_terms) await versions.replaceTerms(tx, [id], licensing_terms)
  await versions.updateClip(
    tx,
    { ...columns, own_blocked, own_until },
    {
      clip_id: id,
      revision: revision + 1,
      at,
      actor_id: viewer.userId,
      origin,
      before,
      after,
    },
  )
  await recallChanged(tx, viewer.userId, [{ clip_id: id, before: fields, after }], at)
}

/** Sets the precision of a new date to a day, unless the changes contain one. */
const withPrecision = (changes: FieldChanges): FieldChanges =>
  changes.date_taken === undefined ? changes : { date_precision: 'day', ...changes }

/** @throws AppError validation */
async function requireFreeRef(tx: Db, ref: SupplierRef): Promise<void> {
  const words = (await findTakenRefs(tx, [ref])).get(ref.clip_id)
  if (words === undefined) return
  throw invalidField('supplier_ref', words)
}
