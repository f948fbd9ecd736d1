/** Reads the changes of licensed clips since their grants, with one statement for all of them (R-EVIDENCE-5). */
import type { LicensedChange } from '@rushes/contract/evidence'
import type { Services } from '../../context.ts'
import { type Grant, listVersionsSince } from './evidence.queries.ts'
import { changesSince } from './licensed-changes.rules.ts'

/** @returns the changes by the id of the licence; licences of unchanged clips are left out */
export async function readLicensedChanges(
  { db, config: { timeZone } }: Pick<Services, 'db' | 'config'>,
  grants: readonly Grant[],
): Promise<ReadonlyMap<number, LicensedChange[]>> {
  if (grants.length === 0) return new Map()
  const versions = Map.groupBy(await listVersionsSince(db, grants), ({ licence_id }) => licence_id)
  return new Map([...versions].map(([id, since]) => [id, changesSince(since, timeZone)]))
}
