/** /admin/clips/:id/sales: the licences that were granted for a clip, and its recalls. */
import { browserApi } from '../../lib/api.ts'
import { money } from '../kit/list/cells.tsx'
import type { Visit } from '../kit/visit.ts'
import { ClipFrame } from './clip-frame.tsx'
import { LicenceList } from './licence-list.tsx'
import { RecallPanel } from './recall-panel.tsx'

export async function open({ params: { id = '' }, url, signal, person }: Visit) {
  const before = url.searchParams.get('before') ?? undefined
  const mayKill = person.capabilities.has('clip.kill')
  const [clip, licences, recalls] = await Promise.all([
    browserApi.call('GET /agency/clips/:id', { params: { id }, signal }),
    browserApi.call('GET /agency/clips/:id/licences', { params: { id }, querystring: { before }, signal }),
    mayKill && browserApi.call('GET /agency/clips/:id/recalls', { params: { id }, signal }),
  ])
  return (
    <ClipFrame clip={clip.data} person={person}>
      <div className="grid gap-10">
        {recalls && <RecallPanel key={id} clip={clip.data} recalls={recalls.data.items} />}
        <section aria-labelledby="licences" className="min-w-0">
          <h2 id="licences" className="title mb-2 text-xl">
            Licences
          </h2>
          <LicenceList
            page={licences.data}
            subject={{ head: 'Account', draw: ({ account }) => account }}
            price={{
              head: 'Net price',
              draw: ({ price }) => (price ? money(price.net_minor, price.currency) : '–'),
            }}
          />
        </section>
      </div>
    </ClipFrame>
  )
}
