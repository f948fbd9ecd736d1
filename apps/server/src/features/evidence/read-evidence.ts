/** Reads the evidence of a clip with its sources. */
import type { EvidenceSource } from '@rushes/contract/agency-clip-changes'
import type { ClipEvidence } from '@rushes/contract/evidence'
import { EVIDENCE_POINTS } from '@rushes/contract/evidence-points'
import type { Db } from '../../db/db.ts'
import { listEvidenceVersions } from './evidence.queries.ts'
import { isOfFile, memberEvidence, sourceOf, wholeEvidence } from './evidence.rules.ts'

/** For members, who do not see the names of staff. */
export async function readEvidence(db: Db, clipId: number, stored: unknown): Promise<ClipEvidence[]> {
  const evidence = wholeEvidence(stored)
  const isStated = EVIDENCE_POINTS.some((point) => evidence[point].state !== 'unknown')
  return memberEvidence(stored, isStated ? await listEvidenceVersions(db, clipId) : [])
}

/** For staff: who made the last statement about each point. */
export async function readEvidenceSources(db: Db, clipId: number): Promise<EvidenceSource[]> {
  const versions = await listEvidenceVersions(db, clipId)
  return EVIDENCE_POINTS.flatMap((point) => {
    const source = sourceOf(versions, point)
    if (!source) return []
    const { at, actor_id: id, actor_name: name } = source
    return [
      { point, at: at.toISOString(), by: id === null || isOfFile(source) ? null : { id, name: name ?? '' } },
    ]
  })
}
