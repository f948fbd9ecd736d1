/** Texts about webhooks. */
import type { Webhook, WebhookDelivery, WebhookProblem } from '@rushes/contract/webhooks'
import { formatDateTime } from '../../ui/format-date-time.ts'

const PROBLEMS: Readonly<Record<Exclude<WebhookProblem, 'status'>, string>> = {
  address: 'The host has an address that is not public',
  unknown_host: 'The host has no address',
  connection: 'No connection to the host, or it ended early',
  certificate: 'The certificate of the host is not valid',
  timeout: 'No answer within 5 seconds',
  redirect: 'The endpoint redirects, which is not followed',
  secret: 'The secret can no longer be read: please create a new one',
}

/** The state of a webhook, as a line below its address. */
export function stateOf({ paused, failing_since, waiting }: Webhook): string {
  const messages = waiting === 1 ? '1 message waiting' : `${waiting} messages waiting`
  const state =
    paused !== null
      ? `Paused since ${formatDateTime(paused.at)}`
      : failing_since !== null
        ? `Failing since ${formatDateTime(failing_since)}`
        : 'Active'
  return waiting === 0 ? state : `${state} · ${messages}`
}

/** Whether the first attempt has no result yet. */
export const isSending = ({ state, next_at, problem }: WebhookDelivery): boolean =>
  state === 'waiting' && next_at !== null && problem === null

export function deliveryState(delivery: WebhookDelivery): string {
  const { state, next_at } = delivery
  if (state === 'delivered') return 'Delivered'
  if (state === 'failed') return 'Failed'
  if (next_at === null) return 'Waiting: the webhook is paused'
  return isSending(delivery) ? 'Sending' : `Waiting, next attempt ${formatDateTime(next_at)}`
}

/** The status of the last answer, or the reason why there was none. */
export function answerOf({ status, problem }: WebhookDelivery): string {
  if (problem === null || problem === 'status') return status === null ? '' : `HTTP ${status}`
  return PROBLEMS[problem] + (status === null ? '' : ` (HTTP ${status})`)
}
