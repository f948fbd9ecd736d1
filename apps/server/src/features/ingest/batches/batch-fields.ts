/** Checks the metadata of an import batch and turns it into that of each of its files. */
import type { BatchFields } from '@rushes/contract/agency-ingest'
import { type Capability, may } from '@rushes/contract/capabilities'
import { AppError, invalidField } from '../../../app-error.ts'
import type { Db } from '../../../db/db.ts'
import type { Viewer } from '../../../http/viewer.ts'
import { lockRightsRecord } from '../../rights/attach-clips.ts'
import { listFacetNames } from '../ingest.queries.ts'
import { ClipMetadata } from '../metadata/clip-metadata.ts'
import { refusalOfPlaceholders } from '../metadata/placeholders.rules.ts'
import { matchKnownNames } from '../sheet/known-names.rules.ts'

/** Fields whose text may contain placeholders. */
const TEMPLATES = ['title', 'description', 'keywords', 'place', 'credit', 'restrictions'] as const

/** @throws AppError forbidden, or validation with the field */
export async function metadataOfBatch(tx: Db, viewer: Viewer, fields: BatchFields): Promise<ClipMetadata> {
  const { keywords: addedKeywords, restrictions: addedRestrictions, ...others } = fields
  const { record_id: recordId, publish_at: publishAt, ...same } = others
  requirePlaceholders(fields)
  requireMay(viewer, 'clip.publish', fields.publish === true, 'publish')
  requireMay(viewer, 'rights.edit', recordId !== undefined, 'record_id')
  if (recordId !== undefined) await requireRecord(tx, recordId)
  const given = Object.entries({ ...same, addedKeywords, addedRestrictions, publishAt })
  const parsed = ClipMetadata.parse(Object.fromEntries(given.filter(([, value]) => value !== '')))
  const { category, contributor, ...texts } = parsed
  const named = { ...(category && { category }), ...(contributor && { contributor }) }
  const { metadata, faults } = matchKnownNames(named, await listFacetNames(tx))
  const [fault] = faults
  if (fault !== undefined) throw invalid(fault.startsWith('category') ? 'category' : 'contributor', fault)
  return { ...texts, ...metadata }
}

function requirePlaceholders(fields: BatchFields): void {
  for (const field of TEMPLATES) {
    const refusal = refusalOfPlaceholders([fields[field] ?? ''].flat().join('\n'))
    if (refusal !== undefined) throw invalid(field, refusal)
  }
}

function requireMay(
  viewer: Viewer,
  capability: Capability,
  isRequested: boolean,
  field: keyof BatchFields,
): void {
  if (!isRequested || may(viewer, capability)) return
  const message = 'Please ask a Manager to set this.'
  throw new AppError('forbidden', message, { fields: { [field]: [message] } })
}

async function requireRecord(tx: Db, id: number): Promise<void> {
  const record = await lockRightsRecord(tx, id)
  if (record && !record.isEnded) return
  throw invalid('record_id', record ? 'This rights record has ended.' : 'There is no such rights record.')
}

const invalid = (field: keyof BatchFields, message: string) => invalidField(field, message)
