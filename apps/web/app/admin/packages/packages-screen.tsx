/** /admin/packages: packages in every state. */
import type { Data } from '@rushes/contract/client'
import { browserApi } from '../../lib/api.ts'
import { useSite } from '../../lib/site.ts'
import { mediaUrl } from '../../lib/url.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Thumb } from '../../ui/thumb.tsx'
import { mono, state, text, time } from '../kit/list/cells.tsx'
import type { Column } from '../kit/list/column.ts'
import { byState, listScreen } from '../kit/list-screen.tsx'
import { PACKAGE_STATE_LABELS } from '../kit/package-labels.ts'
import { MakePackageButton } from './make-package-button.tsx'

type PackageRow = Data<'GET /agency/packages'>['items'][number]

/** The columns of the list of packages. */
const PACKAGE_COLUMNS: readonly Column<PackageRow>[] = [
  { id: 'picture', title: 'Picture', draw: (row) => <Picture row={row} /> },
  { id: 'number', title: 'No.', draw: ({ id }) => mono(id) },
  { id: 'title', title: 'Name', draw: ({ name }) => text(name) },
  { id: 'state', title: 'State', draw: (row) => state(PACKAGE_STATE_LABELS[row.state], 'strong') },
  { id: 'category', title: 'Category', draw: ({ category }) => category ?? '–' },
  { id: 'clips', title: 'Clips', draw: (row) => <Clips row={row} /> },
  { id: 'updated', title: 'Updated', draw: ({ updated_at: at }) => time(at) },
]

export const open = listScreen({
  name: 'packages',
  title: 'Packages',
  nouns: ['package', 'packages'],
  columns: PACKAGE_COLUMNS,
  sort: 'updated',
  titleOf: ({ name }) => name,
  load: (call) => browserApi.call('GET /agency/packages', call),
  csv: (call) => browserApi.call('GET /agency/packages/csv', call),
  filter: byState(PACKAGE_STATE_LABELS),
  find: { label: 'Find packages by name', placeholder: 'Name' },
  action: ({ capabilities }) =>
    capabilities.has('packages.edit') && <MakePackageButton kind="primary" label="New package" clips={[]} />,
  empty: {
    text: 'No packages yet. Select clips in their list to create one.',
    action: <LinkButton to="/admin/clips">Select clips</LinkButton>,
  },
})

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
