/** Refunds the whole order, lines or an amount after a preview (R-REFUND-4). */
import type { AdminOrder } from '@rushes/contract/agency-orders'
import type { RefundPreview } from '@rushes/contract/agency-refunds'
import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { browserApi } from '../../lib/api.ts'
import { minorOf } from '../../lib/minor-of.ts'
import { textOf, useForm } from '../../lib/use-form.ts'
import { useRequestKey } from '../../lib/use-request-key.ts'
import { Checkbox, RadioGroup } from '../../ui/checkbox.tsx'
import { Field, TextArea } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { closeWithMessage } from '../kit/close-with-message.ts'
import { confirmed } from '../kit/confirm-identity-store.ts'
import { FormModal } from '../kit/form-modal.tsx'
import { moneyLabel } from './order-labels.ts'
import { type RefundChoice, useRefundPreview } from './use-refund-preview.ts'

type RefundChoiceFieldsProps = {
  order: AdminOrder
  choice: RefundChoice
  onChange: (choice: RefundChoice) => void
}

const toggled = (chosen: readonly string[], id: string): readonly string[] =>
  chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]

type RefundEffectsProps = { preview: RefundPreview; currency: string }

type RefundModalProps = { order: AdminOrder; onClose: () => void }

const START: RefundChoice = { of: 'lines', lines: '', amountMinor: null }

export function RefundModal({ order, onClose }: RefundModalProps) {
  const { revalidate } = useRevalidator()
  const keyOf = useRequestKey()
  const [choice, setChoice] = useState(START)
  const { preview, failure, reload, isComplete } = useRefundPreview(order.id, choice)
  const form = useForm({
    fields: ['reason'],
    check: (sent): Record<string, string> =>
      textOf(sent, 'reason') === '' ? { reason: 'Enter a reason.' } : {},
    async send(sent) {
      if (!preview) return null
      const { amount_minor, left_minor } = preview
      const lines = choice.of === 'lines' ? choice.lines.split(',').map(Number) : []
      const body = { of: choice.of, lines, amount_minor, left_minor, reason: textOf(sent, 'reason') }
      const call = { params: { id: order.id }, body, headers: keyOf(body) }
      try {
        const { message } = await confirmed(() => browserApi.call('POST /agency/orders/:id/refund', call))
        closeWithMessage(onClose, message)
      } finally {
        // The order may have changed even if the refund was refused.
        reload()
        await revalidate()
      }
      return null
    },
  })
  return (
    <FormModal
      title={`Refund ${order.reference}`}
      form={form}
      submit={preview ? `Refund ${moneyLabel(preview.amount_minor, order.currency)}` : 'Refund'}
      kind="danger"
      disabled={!preview}
      onClose={onClose}
    >
      <RefundChoiceFields order={order} choice={choice} onChange={setChoice} />
      {isComplete && failure && <Notice tone="stop">{failure}</Notice>}
      {preview && <RefundEffects preview={preview} currency={order.currency} />}
      <TextArea label="Reason" name="reason" rows={2} maxLength={500} error={form.errors['reason']} />
    </FormModal>
  )
}

/** Describes the effects of a refund in sentences (R-REFUND-4). */
function RefundEffects({ preview, currency }: RefundEffectsProps) {
  const money = (minor: number) => moneyLabel(minor, currency)
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
          {preview.upgrade_fees.map((fee) => (
            <li key={fee.order_id}>
              The fee of the upgrade, {moneyLabel(fee.amount_minor, fee.currency)}, is not part of this
              refund:{' '}
              <Link to={`/admin/orders/${fee.order_id}`} className="underline underline-offset-4">
                refund it in its order
              </Link>
            </li>
          ))}
          {credits.map((one) => (
            <li key={one.description}>
              {one.taken_back} credits are taken back, {one.used} were used: {one.description}
            </li>
          ))}
          {licences.length + credits.length === 0 && <li>No licences or credits are affected.</li>}
          <li>
            {note
              ? `A credit note over ${money(note.total_minor)} is made, with ${money(note.tax_minor)} of tax in it.`
              : 'No credit note is made.'}
          </li>
          {byHand > 0 && (
            <li>Pay {money(byHand)} back by bank transfer, because no payment provider is involved.</li>
          )}
          <li>
            {preview.is_whole
              ? 'After this, nothing more can be refunded.'
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

/** Chooses the refund: lines, an amount, or the whole remaining amount. */
function RefundChoiceFields({ order, choice, onChange }: RefundChoiceFieldsProps) {
  const { left_minor: left, currency, lines } = order
  const open = lines.filter(({ is_refunded }) => !is_refunded)
  const chosen = choice.lines === '' ? [] : choice.lines.split(',')
  return (
    <>
      <RadioGroup
        legend="Refund"
        name="of"
        value={choice.of}
        onChange={(of) => onChange({ ...choice, of: of === 'all' || of === 'amount' ? of : 'lines' })}
        options={[
          { value: 'lines', label: 'Lines' },
          { value: 'amount', label: 'An amount' },
          { value: 'all', label: `Remaining amount, ${moneyLabel(left, currency)}` },
        ]}
      />
      {choice.of === 'lines' && (
        <fieldset>
          <legend className="text-sm font-semibold">Lines</legend>
          {open.length === 0 && <p className="text-ink-soft">Every line has been refunded.</p>}
          {open.map(({ id, description, net_minor, tax_minor }) => (
            <Checkbox
              key={id}
              label={`${description}, ${moneyLabel(net_minor + tax_minor, currency)}`}
              checked={chosen.includes(`${id}`)}
              onChange={() => onChange({ ...choice, lines: toggled(chosen, `${id}`).join(',') })}
            />
          ))}
        </fieldset>
      )}
      {choice.of === 'amount' && (
        <Field
          label={`Amount in ${currency.toUpperCase()}`}
          help={`At most ${moneyLabel(left, currency)}. Licences end only after a full refund.`}
          inputMode="decimal"
          autoComplete="off"
          onChange={(event) => onChange({ ...choice, amountMinor: minorOf(event.currentTarget.value) })}
        />
      )}
    </>
  )
}
