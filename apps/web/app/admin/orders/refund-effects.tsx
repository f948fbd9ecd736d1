/** Says what a refund will do, in sentences (R-REFUND-4). */
import type { RefundPreview } from '@rushes/contract/agency-refunds'
import { Notice } from '../../ui/notice.tsx'
import { moneyWords } from './order-words.ts'

type RefundEffectsProps = { preview: RefundPreview; currency: string }

export function RefundEffects({ preview, currency }: RefundEffectsProps) {
  const money = (minor: number) => moneyWords(minor, currency)
  const { amount_minor: amount, licences, credits, credit_note: note, by_hand_minor: byHand } = preview
  const { provider_left_minor: rest, provider_fault: fault, left_minor: left } = preview
  return (
    <section aria-label="What will happen" aria-live="polite">
      <Notice tone="caution" title={`${money(amount)} goes back to the buyer`}>
        <ul className="grid list-disc gap-1 pl-5">
          {licences.map(({ id, description }) => (
            <li key={id}>
              Licence {id} is revoked, and its files are refused: {description}
            </li>
          ))}
          {credits.map((one) => (
            <li key={one.description}>
              {one.taken_back} credits are taken back, {one.used} were used: {one.description}
            </li>
          ))}
          {licences.length + credits.length === 0 && <li>No licence and no credit ends.</li>}
          <li>
            {note
              ? `A credit note over ${money(note.total_minor)} is made, with ${money(note.tax_minor)} of tax in it.`
              : 'No credit note is made.'}
          </li>
          {byHand > 0 && <li>Pay {money(byHand)} back by bank transfer: no provider does it.</li>}
          <li>
            {preview.is_whole
              ? 'Nothing more can be refunded then.'
              : `${money(left - amount)} can be refunded later.`}
          </li>
          {rest !== null && <li>The payment provider then holds {money(rest)} of it.</li>}
          <li>The buyer receives an email.</li>
        </ul>
        {fault && <p className="mt-2 font-semibold">{fault}</p>}
      </Notice>
    </section>
  )
}
