/**
 * Finds the clips that a viewer could download now, for the filter of the search (R-SEARCH-28): the ground of
 * the clip page, evaluated for each kind of clip instead of each clip. The result depends on the viewer and
 * is never stored.
 */
import { may } from '@rushes/contract/capabilities'
import { type Supply, supplyKinds } from '@rushes/search-engine/supply'
import type { Db } from '../../db/db.ts'
import { listReserved } from '../../db/deals.ts'
import type { Viewer } from '../../http/viewer.ts'
import type { Obtainable } from '../../platform/search/search.ts'
import { readBalances } from '../credits/read-balances.ts'
import { groundBy } from './download-ground.ts'
import { listLicensedClips } from './licences.queries.ts'

export async function readObtainable(db: Db, viewer: Viewer, now: Date): Promise<Obtainable> {
  const { accountId } = viewer
  const licences = await listLicensedClips(db, { accountId })
  const balances = await readBalances(db, accountId)
  const supplies = supplyKinds().flatMap(({ supply, type, kind }): Supply[] => {
    const refusal = kind === 'held' ? 'not_deliverable' : null
    const ground = groundBy(viewer, balances, { type, notSocial: kind === 'not_social', refusal, owned: [] })
    return ground === 'none' ? [] : [supply]
  })
  const idsOf = (isFrozen: boolean) =>
    licences.filter(({ frozen }) => frozen === isFrozen).map(({ clip_id }) => clip_id)
  const licensed = idsOf(false)
  // Staff need no licence.
  const reserved = may(viewer, 'admin.view') ? [] : await listReserved(db, { accountId, now })
  return {
    licensed,
    withheld: [...idsOf(true), ...reserved.filter((id) => !licensed.includes(id))],
    supplies,
    country: may(viewer, 'admin.view') ? null : viewer.countryCode,
  }
}
