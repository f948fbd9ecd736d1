/** The exclusive rights and holds of a clip, with the offers that they belong to (R-DEAL-4). */
import { countryName } from '@rushes/commerce/country-name'
import { DEAL_MEDIUM_LABELS } from '@rushes/commerce/deal'
import type { ClipReservation } from '@rushes/contract/agency-offers'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { browserApi } from '../../lib/api.ts'
import { formatDateTime } from '../../ui/format-date-time.ts'
import { Notice } from '../../ui/notice.tsx'
import { RESERVATION_LABELS } from './reservation-labels.ts'

/** Renders nothing for a clip without any, and where they cannot be loaded. */
export function ReservationNote({ clipId }: { clipId: number }) {
  const [reservations, setReservations] = useState<readonly ClipReservation[]>([])
  useEffect(() => {
    const leave = new AbortController()
    browserApi
      .call('GET /agency/clips/:id/reservations', { params: { id: clipId }, signal: leave.signal })
      .then(({ data }) => setReservations(data))
      .catch(() => {})
    return () => leave.abort()
  }, [clipId])
  if (reservations.length === 0) return null
  return (
    <Notice tone="caution" title="Exclusive rights and holds">
      <ul className="grid gap-1">
        {reservations.map((one) => (
          <li key={one.offer_id} className="wrap-anywhere">
            <Link to={`/admin/offers/${one.offer_id}`} className="underline underline-offset-4">
              Offer {one.offer_id}
            </Link>{' '}
            to {one.account.name}: {RESERVATION_LABELS[one.kind]}. {scopeLabel(one)},{' '}
            {one.until === null ? 'in perpetuity' : `until ${formatDateTime(one.until)}`}.
          </li>
        ))}
      </ul>
    </Notice>
  )
}

function scopeLabel({ media, territory }: ClipReservation): string {
  const countries = territory.length === 0 ? 'worldwide' : territory.map(countryName).join(', ')
  return `${media.map((medium) => DEAL_MEDIUM_LABELS[medium]).join('; ')}, ${countries}`
}
