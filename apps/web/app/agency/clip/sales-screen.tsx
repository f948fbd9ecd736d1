/** /admin/clips/:id/sales: the licences that were granted for a clip. */
import type { Data } from '@rushes/contract/client'
import { Link } from 'react-router'
import { browserApi } from '../../lib/api.ts'
import { EmptyState } from '../../ui/notice.tsx'
import { Price } from '../../ui/price.tsx'
import { momentWords } from '../clips/clip-state-words.ts'
import type { Visit } from '../visit.ts'
import { ClipFrame } from './clip-frame.tsx'
import { GROUND_WORDS } from './ground-words.ts'

export async function open({ params: { id = '' }, url, signal, person }: Visit) {
  const before = url.searchParams.get('before') ?? undefined
  const [clip, licences] = await Promise.all([
    browserApi.call('GET /agency/clips/:id', { params: { id }, signal }),
    browserApi.call('GET /agency/clips/:id/licences', { params: { id }, querystring: { before }, signal }),
  ])
  return (
    <ClipFrame clip={clip.data} person={person}>
      <Licences {...licences.data} />
    </ClipFrame>
  )
}

type Page = Data<'GET /agency/clips/:id/licences'>

function Licences({ items, next }: Page) {
  if (items.length === 0) return <EmptyState>Nobody has licensed this clip yet.</EmptyState>
  return (
    <>
      <div className="overflow-x-auto">
        <table className="w-full border-collapse text-sm">
          <caption className="sr-only">Licences</caption>
          <thead className="border-b border-ink text-left">
            <tr>
              {['Licence', 'Account', 'Tier', 'Ground', 'Granted', 'Net price'].map((head) => (
                <th key={head} scope="col" className="px-2 py-2 whitespace-nowrap first:pl-0">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {items.map((row) => (
              <Licence key={row.id} row={row} />
            ))}
          </tbody>
        </table>
      </div>
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

function Licence({ row }: { row: Page['items'][number] }) {
  const { id, account, tier, ground, granted_at, revoked_at, price } = row
  return (
    <tr className="border-b border-rule">
      <td className="py-1.5 pr-2">
        <a href={`/licence/${id}`} className="font-mono underline underline-offset-4">
          {id}
        </a>
      </td>
      <td className="px-2 py-1.5">{account}</td>
      <td className="px-2 py-1.5">{tier}</td>
      <td className="px-2 py-1.5 whitespace-nowrap">{GROUND_WORDS[ground]}</td>
      <td className="px-2 py-1.5">
        <span className="whitespace-nowrap">{momentWords(granted_at)}</span>
        {revoked_at && <span className="block text-stop">Revoked {momentWords(revoked_at)}</span>}
      </td>
      <td className="px-2 py-1.5">
        {price ? <Price minor={price.net_minor} currency={price.currency} exact /> : '–'}
      </td>
    </tr>
  )
}
