/** The clip or the package to which a reference leads, as a card; what the viewer may not see is absent (R-SEARCH-19). */
import type { ResultItem } from '@rushes/contract/clips'
import type { Services } from '../../context.ts'
import type { Viewer } from '../../http/viewer.ts'
import { visibleTypes } from '../catalogue/clips.rules.ts'
import { packageItems } from '../catalogue/package-items.ts'
import type { TypedReference } from '../catalogue/reference.rules.ts'
import { visibleItems } from '../catalogue/visible-items.ts'

export async function findReferenced(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  viewer: Viewer | null,
  { id, kind }: TypedReference,
): Promise<ResultItem | null> {
  const types = visibleTypes(viewer)
  const now = clock.now()
  const [clip] = kind === 'package' ? [] : await visibleItems(db, { ids: [id], types, now })
  if (clip || kind === 'clip') return clip ?? null
  const [found] = await packageItems(db, [id], types, now)
  return found ?? null
}
