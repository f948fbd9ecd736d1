/** /admin/clips/:id/sales: the licences that were granted for a clip. */
import { browserApi } from '../../lib/api.ts'
import { money } from '../kit/list/cells.tsx'
import type { Visit } from '../kit/visit.ts'
import { ClipFrame } from './clip-frame.tsx'
import { LicenceList } from './licence-list.tsx'

export async function open({ params: { id = '' }, url, signal, person }: Visit) {
  const before = url.searchParams.get('before') ?? undefined
  const [clip, licences] = await Promise.all([
    browserApi.call('GET /agency/clips/:id', { params: { id }, signal }),
    browserApi.call('GET /agency/clips/:id/licences', { params: { id }, querystring: { before }, signal }),
  ])
  return (
    <ClipFrame clip={clip.data} person={person}>
      <LicenceList
        page={licences.data}
        subject={{ head: 'Account', draw: ({ account }) => account }}
        price={{
          head: 'Net price',
          draw: ({ price }) => (price ? money(price.net_minor, price.currency) : '–'),
        }}
      />
    </ClipFrame>
  )
}
