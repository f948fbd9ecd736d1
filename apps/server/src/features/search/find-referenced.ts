/** Finds the clip or package whose reference a term is; an invisible one is absent (R-SEARCH-19). */
import type { ResultItem } from '@rushes/contract/clips'
import type { Services } from '../../context.ts'
import type { Viewer } from '../../http/viewer.ts'
import { visibleTypes } from '../catalogue/clips.rules.ts'
import { packageItems } from '../catalogue/packages/package-items.ts'
import { readReference } from '../catalogue/reference.rules.ts'
import { visibleItems } from '../catalogue/visible-items.ts'

export async function findReferenced(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  viewer: Viewer | null,
  term: string | undefined,
): Promise<ResultItem | null> {
  const typed = readReference(term ?? '')
  if (!typed) return null
  const { id, kind } = typed
  const types = visibleTypes(viewer)
  const now = clock.now()
  const [clip] = kind === 'package' ? [] : await visibleItems(db, { ids: [id], types, now })
  if (clip || kind === 'clip') return clip ?? null
  const [found] = await packageItems(db, [id], types, now)
  return found ?? null
}
