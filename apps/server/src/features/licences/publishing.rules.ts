/** What a publisher prints next to a licensed clip. */
import type { Publishing } from '@rushes/contract/publishing'
import { creditLine } from '@rushes/contract/publishing-text'
import { presentName } from '../files/delivery-name.ts'
import { tierName } from './licence-text.ts'

type PublishingRow = Parameters<typeof creditLine>[1] & {
  tier_code: string | null
  restrictions: string
  /** At the time of the grant. */
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
