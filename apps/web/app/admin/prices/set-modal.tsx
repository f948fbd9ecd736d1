/** Schedules a draft; the number of large price changes must be confirmed (R-PRICE-10). */
import { countChanges } from '@rushes/commerce/price-grid'
import type { AdminPriceList } from '@rushes/contract/agency-prices'
import { useRevalidator } from 'react-router'
import { browserApi } from '../../lib/api.ts'
import { type FormErrors, textOf, useForm } from '../../lib/use-form.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field, TextArea } from '../../ui/field.tsx'
import { closeWithMessage } from '../kit/close-with-message.ts'
import { confirmed } from '../kit/confirm-identity-store.ts'
import { FormModal } from '../kit/form-modal.tsx'
import { timeOf } from '../kit/local-time.ts'
import { ownTimeZone } from '../kit/time-zones.ts'

type SetModalProps = { list: AdminPriceList; onClose: () => void }

export function SetModal({ list, onClose }: SetModalProps) {
  const { revalidate } = useRevalidator()
  const { changed, large } = countChanges(list.compared.cells, list.cells)
  const form = useForm({
    fields: ['effective_from', 'ends_at', 'reason', 'large_changes'],
    check: (sent) => faultsOf(sent, large),
    async send(sent) {
      const { message } = await confirmed(() => setList(list, sent, large))
      closeWithMessage(onClose, message)
      await revalidate()
      return null
    },
  })
  const { errors } = form
  return (
    <FormModal title={`Set ${list.name}`} form={form} submit="Schedule list" onClose={onClose}>
      <p>
        {changeSentence(changed)} A scheduled list cannot be edited. You can schedule another list after it.
      </p>
      <Field
        label="Takes effect"
        help={`In your time, ${ownTimeZone()}.`}
        name="effective_from"
        type="datetime-local"
        step={1}
        error={errors['effective_from']}
      />
      {list.accounts.length > 0 && (
        <Field
          label="Ends"
          optional
          help="After that, the regular prices apply to these accounts."
          name="ends_at"
          type="datetime-local"
          step={1}
          error={errors['ends_at']}
        />
      )}
      <TextArea label="Reason" name="reason" rows={2} maxLength={500} error={errors['reason']} />
      {large > 0 && (
        <Checkbox name="large_changes" label={largeLabel(large)} error={errors['large_changes']} />
      )}
    </FormModal>
  )
}

const changeSentence = (changed: number): string =>
  changed === 1
    ? 'One price differs from the regular prices.'
    : `${changed === 0 ? 'No' : changed} prices differ from the regular prices.`

const largeLabel = (large: number): string =>
  large === 1
    ? 'One price changes by more than 30 % or is no longer offered. I confirm this.'
    : `${large} prices change by more than 30 % or are no longer offered. I confirm this.`

function faultsOf(sent: FormData, large: number): FormErrors {
  return {
    ...(textOf(sent, 'effective_from') === '' && { effective_from: 'Please choose a day and a time.' }),
    ...(textOf(sent, 'reason') === '' && { reason: 'Enter a reason.' }),
    ...(large > 0 && !sent.has('large_changes') && { large_changes: 'Please confirm it.' }),
  }
}

function setList({ id, revision }: AdminPriceList, sent: FormData, large: number) {
  return browserApi.call('POST /agency/price-lists/:id/set', {
    params: { id },
    body: {
      revision,
      effective_from: timeOf(textOf(sent, 'effective_from')) ?? '',
      ends_at: timeOf(textOf(sent, 'ends_at')),
      reason: textOf(sent, 'reason'),
      large_changes: large,
    },
  })
}
