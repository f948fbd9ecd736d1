/** The licences of a clip or of an account, the newest first, 50 a page. */

import type { Data } from '@rushes/contract/client'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatDateTime } from '../../ui/format-date-time.ts'
import { EmptyState } from '../../ui/notice.tsx'
import { RecordTable } from '../../ui/record-table.tsx'

type Licence = Omit<Data<'GET /agency/clips/:id/licences'>['items'][number], 'account' | 'price'>
type Column<Row> = { head: string; draw: (row: Row) => ReactNode }

const GROUND_LABELS: Readonly<Record<Licence['ground'], string>> = {
  order: 'Order',
  prepaid_credit: 'Prepaid credit',
  standard_credit: 'Standard credit',
}

type LicenceListProps<Row> = {
  page: { items: readonly Row[]; next: number | null }
  /** The account of a licence of a clip, or the clip of a licence of an account. */
  subject: Column<Row>
  price?: Column<Row>
}

export function LicenceList<Row extends Licence>({ page, subject, price }: LicenceListProps<Row>) {
  const { items, next } = page
  const columns: readonly Column<Row>[] = [
    { head: 'Licence', draw: ({ id }) => <LicenceLink id={id} /> },
    subject,
    { head: 'Tier', draw: ({ tier }) => tier },
    { head: 'Ground', draw: ({ ground }) => GROUND_LABELS[ground] },
    { head: 'Granted', draw: Granted },
    ...(price ? [price] : []),
  ]
  if (items.length === 0) return <EmptyState>No licences yet.</EmptyState>
  return (
    <>
      <RecordTable
        label="Licences"
        heads={columns.map(({ head }) => head)}
        rows={items.map((row) => ({ key: row.id, cells: columns.map(({ draw }) => draw(row)) }))}
      />
      {next !== null && (
        <Link
          to={`?before=${next}`}
          className="mt-4 inline-block py-2 font-semibold underline underline-offset-4"
        >
          Earlier licences
        </Link>
      )}
    </>
  )
}

function LicenceLink({ id }: { id: number }) {
  return (
    <a href={`/licence/${id}`} className="font-mono underline underline-offset-4">
      {id}
    </a>
  )
}

function Granted({ granted_at: at, revoked_at: revokedAt }: Licence) {
  return (
    <>
      <span className="whitespace-nowrap">{formatDateTime(at)}</span>
      {revokedAt && <span className="block text-stop">Revoked {formatDateTime(revokedAt)}</span>}
    </>
  )
}
