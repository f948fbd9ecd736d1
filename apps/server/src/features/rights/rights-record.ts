/** Converts a rights record for the admin area. */
import type { RightsRecord } from '@rushes/contract/agency-rights'
import { dayOf } from '../../platform/agency-time.ts'
import type { findRecord } from './rights.queries.ts'
import { stateOf } from './rights.rules.ts'

export type RecordRow = NonNullable<Awaited<ReturnType<typeof findRecord>>>

export function toRecord(row: RecordRow, today: string): RightsRecord {
  return {
    id: row.id,
    kind: row.kind,
    holder: row.holder,
    reference: row.reference,
    contact: row.contact,
    territories: row.territories,
    excluded: row.excluded,
    from_day: row.from_day,
    until_day: row.until_day,
    uses: row.uses,
    notes: row.notes,
    state: stateOf(row, today),
    ended_at: row.ended_at?.toISOString() ?? null,
    end_reason: row.end_reason,
    file: row.file_key === '' ? null : { name: row.file_name, size_bytes: row.file_size },
    clip_count: row.clip_count,
    revision: row.revision,
  }
}

export const RECORD_COLUMNS = [
  ...['Number', 'Kind', 'Holder', 'Reference', 'State', 'From', 'Until'],
  ...['Territories', 'Excluded', 'Uses', 'Clips', 'Document', 'Ended', 'Reason'],
]

export const recordCells = (record: RightsRecord, timeZone: string): string[] => [
  String(record.id),
  record.kind.replaceAll('_', ' '),
  record.holder,
  record.reference,
  record.state.replaceAll('_', ' '),
  record.from_day ?? '',
  record.until_day ?? '',
  record.territories.join(' '),
  record.excluded.join(' '),
  record.uses,
  String(record.clip_count),
  record.file?.name ?? '',
  record.ended_at === null ? '' : dayOf(new Date(record.ended_at), timeZone),
  record.end_reason,
]
