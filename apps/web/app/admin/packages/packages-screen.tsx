/** /admin/packages: packages in every state. */
import { browserApi } from '../../lib/api.ts'
import { LinkButton } from '../../ui/button.tsx'
import { byState, listScreen } from '../kit/list-screen.tsx'
import { PACKAGE_STATE_WORDS } from '../kit/package-words.ts'
import { MakePackageButton } from './make-package-button.tsx'
import { PACKAGE_COLUMNS } from './package-columns.tsx'

export const open = listScreen({
  name: 'packages',
  title: 'Packages',
  things: ['package', 'packages'],
  columns: PACKAGE_COLUMNS,
  sort: 'updated',
  titleOf: ({ name }) => name,
  load: (call) => browserApi.call('GET /agency/packages', call),
  filter: byState(PACKAGE_STATE_WORDS),
  find: { label: 'Find packages by name', placeholder: 'Name' },
  action: ({ capabilities }) =>
    capabilities.has('packages.edit') && <MakePackageButton kind="primary" label="New package" clips={[]} />,
  empty: {
    text: 'No packages yet. Select clips in their list to create one.',
    action: <LinkButton to="/admin/clips">Select clips</LinkButton>,
  },
})
