/**
 * /admin/clips/:id/sales: exclusive rights and holds of a clip, the licences that were granted for it, its recalls, and its
 * refunds once it is withdrawn.
 */
import { browserApi } from '../../lib/api.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { money } from '../kit/list/cells.tsx'
import type { Visit } from '../kit/visit.ts'
import { ClipFrame } from './clip-frame.tsx'
import { LicenceList } from './licence-list.tsx'
import { RecallPanel } from './recall-panel.tsx'
import { ReservationNote } from './reservation-note.tsx'

const RefundPanel = lazyPart(async () => (await import('./refund-panel.tsx')).RefundPanel)

export async function open({ params: { id = '' }, url, signal, person }: Visit) {
  const before = url.searchParams.get('before') ?? undefined
  const mayKill = person.capabilities.has('clip.kill')
  const cursor = url.searchParams.get('refunds') ?? undefined
  const [clip, licences, recalls, refunds] = await Promise.all([
    browserApi.call('GET /agency/clips/:id', { params: { id }, signal }),
    browserApi.call('GET /agency/clips/:id/licences', { params: { id }, querystring: { before }, signal }),
    mayKill && browserApi.call('GET /agency/clips/:id/recalls', { params: { id }, signal }),
    browserApi.call('GET /agency/clips/:id/refunds', { params: { id }, querystring: { cursor }, signal }),
  ])
  return (
    <ClipFrame clip={clip.data} person={person}>
      <div className="grid gap-10">
        {person.capabilities.has('offers.make') && <ReservationNote key={id} clipId={clip.data.id} />}
        {recalls && <RecallPanel key={id} clip={clip.data} recalls={recalls.data.items} />}
        {clip.data.state === 'withdrawn' && (
          <RefundPanel
            clipId={clip.data.id}
            refunds={refunds.data}
            mayRefund={person.capabilities.has('refunds.make')}
          />
        )}
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
