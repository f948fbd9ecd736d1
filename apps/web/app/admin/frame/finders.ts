/** The lists that the admin search covers. It shows the first rows of each list that the user may open. */
import type { Capability } from '@rushes/contract/capabilities'
import { browserApi } from '../../lib/api.ts'
import { stateLabel } from '../kit/clip-state-labels.ts'

export type Found = { path: string; title: string; detail: string }
type Call = { querystring: { q: string }; signal: AbortSignal }
type Finder = { label: string; may: Capability; find: (call: Call) => Promise<Found[]> }

const MAX_FOUND = 5

/** @param row a found row as a link and its texts */
function finder<Row>(
  label: string,
  may: Capability,
  load: (call: Call) => Promise<{ data: { items: readonly Row[] } }>,
  row: (item: Row) => [path: string, title: string, ...details: (string | null)[]],
): Finder {
  return {
    label,
    may,
    async find(call) {
      const { items } = (await load(call)).data
      return items.slice(0, MAX_FOUND).map((item) => {
        const [path, title, ...details] = row(item)
        return { path: `/admin/${path}`, title, detail: details.filter(Boolean).join(' · ') }
      })
    },
  }
}

/** A short list is loaded whole and filtered here. */
const withText = <Row>(rows: readonly Row[], q: string, textsOf: (row: Row) => string[]) => ({
  data: {
    items: rows.filter((row) =>
      textsOf(row).some((text) => text.normalize().toLowerCase().includes(q.toLowerCase())),
    ),
  },
})

async function loadContributors({ querystring: { q }, signal }: Call) {
  const { data } = await browserApi.call('GET /agency/contributors', { signal })
  return withText(data, q, ({ name }) => [name])
}

async function loadTeam({ querystring: { q }, signal }: Call) {
  const { data } = await browserApi.call('GET /agency/team', { signal })
  return withText(data.team, q, ({ name, email }) => [name, email])
}

export const FINDERS: readonly Finder[] = [
  finder(
    'Clips',
    'admin.view',
    (call) => browserApi.call('GET /agency/clips', call),
    (clip) => [`clips/${clip.id}`, clip.title, String(clip.id), stateLabel(clip)],
  ),
  finder(
    'Orders and invoices',
    'orders.view',
    (call) => browserApi.call('GET /agency/orders', call),
    (order) => [`orders/${order.id}`, order.reference, order.invoice, order.account.name, order.buyer],
  ),
  finder(
    'Accounts',
    'accounts.view',
    (call) => browserApi.call('GET /agency/accounts', call),
    ({ id, name, country_name }) => [`accounts/${id}`, name, country_name],
  ),
  finder(
    'Users',
    'accounts.view',
    (call) => browserApi.call('GET /agency/users', call),
    ({ id, name, email, account }) => [`users/${id}`, name || email, email, account.name],
  ),
  finder(
    'Enquiries and messages',
    'admin.view',
    ({ querystring, signal }) =>
      browserApi.call('GET /agency/inbox', { querystring: { ...querystring, view: 'all' }, signal }),
    ({ id, title, name, company }) => [`inbox/${id}`, title, name, company],
  ),
  finder(
    'Packages',
    'admin.view',
    (call) => browserApi.call('GET /agency/packages', call),
    ({ id, name, category }) => [`packages/${id}`, name, category],
  ),
  finder(
    'Download links',
    'links.manage',
    (call) => browserApi.call('GET /agency/links', call),
    ({ id, title, recipients }) => [`links/${id}`, title, recipients.slice(0, 2).join(', ')],
  ),
  finder(
    'Upload links',
    'links.manage',
    (call) => browserApi.call('GET /agency/upload-links', call),
    ({ id, title, email }) => [`upload-links/${id}`, title, email],
  ),
  finder(
    'Offers',
    'offers.make',
    (call) => browserApi.call('GET /agency/offers', call),
    ({ id, account, email }) => [`offers/${id}`, `Offer ${id}`, account.name, email],
  ),
  finder('Contributors', 'contributors.edit', loadContributors, ({ id, name, status }) => [
    `contributors/${id}/statement`,
    name,
    status,
  ]),
  finder('Team', 'staff.manage', loadTeam, ({ id, name, email, role }) => [
    `team#${id}`,
    name || email,
    email,
    role,
  ]),
]
