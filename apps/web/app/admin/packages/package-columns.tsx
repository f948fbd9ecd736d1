/** The columns of the list of packages. */
import type { Data } from '@rushes/contract/client'
import { useSite } from '../../lib/site.ts'
import { mediaUrl } from '../../lib/url.ts'
import { Icon } from '../../ui/icon.tsx'
import { Thumb } from '../../ui/thumb.tsx'
import { mono, state, time } from '../kit/list/cells.tsx'
import type { Column } from '../kit/list/column.ts'
import { PACKAGE_STATE_WORDS } from '../kit/package-words.ts'

type PackageRow = Data<'GET /agency/packages'>['items'][number]

export const PACKAGE_COLUMNS: readonly Column<PackageRow>[] = [
  { id: 'picture', title: 'Picture', draw: (row) => <Picture row={row} /> },
  { id: 'number', title: 'No.', draw: ({ id }) => mono(id) },
  { id: 'title', title: 'Name', draw: ({ name }) => name },
  { id: 'state', title: 'State', draw: (row) => state(PACKAGE_STATE_WORDS[row.state], 'strong') },
  { id: 'category', title: 'Category', draw: ({ category }) => category ?? '–' },
  { id: 'clips', title: 'Clips', draw: (row) => <Clips row={row} /> },
  { id: 'updated', title: 'Updated', draw: ({ updated_at: at }) => time(at) },
]

function Picture({ row: { thumbpath, graphic } }: { row: PackageRow }) {
  const { mediaBase } = useSite()
  return (
    <Thumb src={thumbpath === null ? '' : mediaUrl(mediaBase, thumbpath)} veiled={graphic} className="w-20" />
  )
}

function Clips({ row: { clip_count: all, public_count: seen } }: { row: PackageRow }) {
  if (seen === all) return <>{all}</>
  return (
    <span className="flex items-center gap-1.5 whitespace-nowrap text-caution">
      <Icon of="triangle-alert" />
      {all}, {all - seen} not public
    </span>
  )
}
