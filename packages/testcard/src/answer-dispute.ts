/** Takes the shop's evidence about a dispute. The words of the evidence decide, as in Stripe's test mode. */
import { type DisputeRow, lockDispute, updateDispute } from './disputes.queries.ts'
import type { EventType } from './intent-transitions.ts'
import { insertEvents, lockIntent, type Queryable } from './intents.queries.ts'
import { newEvents } from './new-events.ts'
import { TestcardError } from './testcard-error.ts'

export type DisputeAnswer = {
  id: string
  /** `winning_evidence` wins at once, `losing_evidence` loses; anything else is reviewed without an end. */
  text: string
  /** Whether the evidence is final; otherwise it may still be changed. */
  submit: boolean
}

/** @throws TestcardError for an unknown dispute, and for one that has its evidence. */
export async function recordAnswer(
  tx: Queryable,
  { id, text, submit }: DisputeAnswer,
  mischief: boolean,
): Promise<DisputeRow> {
  const dispute = await lockDispute(tx, id)
  const intent = dispute && (await lockIntent(tx, 'id', dispute.intent_id))
  if (!dispute || !intent) throw new TestcardError('There is no such dispute.')
  if (dispute.status !== 'needs_response') throw new TestcardError('This dispute takes no more evidence.')
  if (!submit) return dispute
  const status = outcomeOf(text)
  const answered = { ...dispute, status }
  await updateDispute(tx, answered)
  const type: EventType = status === 'under_review' ? 'charge.dispute.updated' : 'charge.dispute.closed'
  await insertEvents(tx, newEvents({ intent, events: [type] }, mischief))
  return answered
}

function outcomeOf(text: string): 'won' | 'lost' | 'under_review' {
  if (/\bwinning_evidence\b/.test(text)) return 'won'
  return /\blosing_evidence\b/.test(text) ? 'lost' : 'under_review'
}
