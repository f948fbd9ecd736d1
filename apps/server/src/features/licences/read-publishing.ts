/** Text that a publisher prints next to a licensed clip. */
import type { Publishing } from '@rushes/contract/publishing'
import { creditLine } from '@rushes/contract/publishing-text'
import type { Services } from '../../context.ts'
import { presentName } from '../files/delivery-name.ts'
import { tierName } from './licence-text.ts'
import { listPublishing } from './licences.queries.ts'

type PublishingRow = Parameters<typeof creditLine>[1] & {
  tier_code: string | null
  restrictions: string
  /** Title at the time of the grant. */
  title: string
  present_title: string
  description: string
  file_name: string | null
}

export function publishingOf(brandName: string, row: PublishingRow): Publishing {
  return {
    licence: tierName(row.tier_code),
    restrictions: row.restrictions,
    credit_line: creditLine(brandName, row),
    caption: row.description.trim() || row.title,
    file_name: row.file_name && presentName(row.file_name, row.present_title),
  }
}

/** Returns the text by the id of the licence. */
export async function readPublishing(
  { db, config }: Pick<Services, 'db' | 'config'>,
  licenceIds: readonly number[],
): Promise<ReadonlyMap<number, Publishing>> {
  if (licenceIds.length === 0) return new Map()
  const rows = await listPublishing(db, { licenceIds })
  return new Map(rows.map((row) => [row.id, publishingOf(config.brandName, row)]))
}
