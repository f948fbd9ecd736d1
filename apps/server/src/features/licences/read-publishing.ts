/** Text that a publisher prints next to a licensed clip. */
import { dealSentences } from '@rushes/commerce/deal'
import type { Publishing } from '@rushes/contract/publishing'
import { creditLine } from '@rushes/contract/publishing-text'
import type { Config } from '../../config/config.ts'
import type { Services } from '../../context.ts'
import { longDay } from '../../platform/agency-time.ts'
import { presentName } from '../files/delivery-name.ts'
import { referenceOf } from './licence-reference.ts'
import { tierName } from './licence-text.ts'
import { listPublishing } from './licences.queries.ts'
import { type DealRow, licensedDeal } from './licensed-deal.ts'

type PublishingRow = Parameters<typeof creditLine>[1] &
  DealRow & {
    ref: string
    tier_code: string | null
    restrictions: string
    /** The restrictions of the clip today. */
    present_restrictions: string
    /** Title at the time of the grant. */
    title: string
    present_title: string
    description: string
    file_name: string | null
  }

type Site = Pick<Config, 'brandName' | 'timeZone' | 'baseUrl'>

export function publishingOf(site: Site, row: PublishingRow): Publishing {
  const { brandName, timeZone } = site
  const deal = licensedDeal(row, timeZone)
  const present = row.present_restrictions.trim()
  return {
    ...referenceOf(site, row.ref),
    licence: tierName(row.tier_code),
    scope: deal ? dealSentences(deal, deal.ends_on, longDay) : '',
    restrictions: row.restrictions,
    later_restrictions: present === row.restrictions.trim() ? '' : present,
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
  return new Map(rows.map((row) => [row.id, publishingOf(config, row)]))
}
