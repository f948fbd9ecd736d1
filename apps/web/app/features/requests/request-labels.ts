/** Texts about requests to buy. */
import type { PurchaseRequest, RequestState } from '@rushes/contract/requests'
import type { Tone } from '../../ui/notify.ts'

export const STATE_LABELS: Readonly<Record<RequestState, string>> = {
  open: 'Waiting for approval',
  approved: 'Approved',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  expired: 'Expired',
}

/** Returns what happened to a request that is over, as a sentence. */
export function overLabel({ state, decided_by }: PurchaseRequest): { tone: Tone; text: string } | null {
  const by = decided_by ?? 'A colleague'
  switch (state) {
    case 'open':
      return null
    case 'approved':
      return {
        tone: 'clear',
        text: `${by} has bought from this request. The licences belong to your account.`,
      }
    case 'declined':
      return { tone: 'stop', text: `${by} has declined this request.` }
    case 'withdrawn':
      return { tone: 'plain', text: 'This request was withdrawn.' }
    case 'expired':
      return { tone: 'caution', text: 'This request was not answered within 14 days.' }
  }
}
