/** The effect of a refund, requested again whenever the choice changes (R-REFUND-4). */
import type { RefundPreview } from '@rushes/contract/agency-refunds'
import { useCallback } from 'react'
import { browserApi } from '../../lib/api.ts'
import { useLoaded } from '../../lib/use-loaded.ts'
import { confirmed } from '../kit/confirm-identity-store.ts'

export type RefundChoice = { of: 'all' | 'lines' | 'amount'; lines: string; amountMinor: number | null }

/** Waits for a pause in typing. */
const PAUSE_MS = 300

const isComplete = ({ of, lines, amountMinor }: RefundChoice) =>
  of === 'all' || (of === 'lines' ? lines !== '' : amountMinor !== null && amountMinor > 0)

export function useRefundPreview(orderId: number, choice: RefundChoice) {
  const { of, lines, amountMinor } = choice
  const query = `${of} ${lines} ${amountMinor}`
  const load = useCallback(
    async (signal: AbortSignal) => {
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
      if (signal.aborted || !isComplete({ of, lines, amountMinor })) return { query: '', preview: null }
      const querystring = {
        of,
        ...(of === 'lines' && { lines }),
        ...(of === 'amount' && { amount_minor: amountMinor ?? 0 }),
      }
      const { data } = await confirmed(() =>
        browserApi.call('GET /agency/orders/:id/refund', { params: { id: orderId }, querystring, signal }),
      )
      return { query: `${of} ${lines} ${amountMinor}`, preview: data }
    },
    [orderId, of, lines, amountMinor],
  )
  const { data, failure, reload } = useLoaded(load)
  const preview: RefundPreview | null = data?.query === query ? data.preview : null
  return { preview, failure, reload, isComplete: isComplete(choice) }
}
