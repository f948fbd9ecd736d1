/** The credits of an account: balances, allowances, lots and the ledger, and what staff change (R-CREDIT-6, R-CREDIT-7). */

import type { AdminCredits } from '@rushes/contract/agency-credits'
import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { browserApi } from '../../lib/api.ts'
import { randomId } from '../../lib/random-id.ts'
import { type FormErrors, textOf, useForm } from '../../lib/use-form.ts'
import { Field, Select, TextArea } from '../../ui/field.tsx'
import { formatDateTime } from '../../ui/format-date-time.ts'
import { ModalButton } from '../../ui/modal-button.tsx'
import { EmptyState } from '../../ui/notice.tsx'
import { RecordTable } from '../../ui/record-table.tsx'
import { closeWithMessage } from '../kit/close-with-message.ts'
import { confirmed } from '../kit/confirm-identity-store.ts'
import { FormModal } from '../kit/form-modal.tsx'
import type { Person } from '../kit/person.ts'
import { AdjustModal } from './adjust-modal.tsx'
import { creditsLabel, deltaLabel, MEDIA_LABELS, MOVEMENT_LABELS, wholeOf } from './credit-labels.ts'

type AllowanceModalProps = { accountId: number; onClose: () => void }

const PERIODS = [
  { value: 'month', label: 'Each month', period: 'month' },
  { value: 'year', label: 'Each year', period: 'year' },
  { value: '', label: 'Not renewed', period: null },
] as const

type AllowanceListProps = {
  accountId: number
  allowances: AdminCredits['allowances']
  mayAdjust: boolean
}

type CreditsPanelProps = { accountId: number; credits: AdminCredits; person: Person }

export function CreditsPanel({ accountId, credits, person }: CreditsPanelProps) {
  const { balances, allowances, lots, ledger } = credits
  const mayAdjust = person.capabilities.has('credits.adjust')
  return (
    <div className="grid gap-8">
      <section aria-label="Balances">
        <header className="mb-2 flex flex-wrap items-end justify-between gap-3">
          <h2 className="title text-xl">Prepaid credits</h2>
          {mayAdjust ? (
            <ModalButton
              kind="primary"
              label="Adjust credits"
              modal={(close) => <AdjustModal accountId={accountId} credits={credits} onClose={close} />}
            />
          ) : (
            <p className="text-sm text-ink-soft">Administrators of the agency can adjust credits.</p>
          )}
        </header>
        {balances.length === 0 ? (
          <EmptyState>The account has never had prepaid credits.</EmptyState>
        ) : (
          <RecordTable
            label="Balances"
            heads={['Medium', 'Tier', 'Left', 'Held back']}
            rows={balances.map(({ media, tier, tier_name, available, frozen }) => ({
              key: `${media} ${tier}`,
              cells: [MEDIA_LABELS[media], tier_name, available, frozen === 0 ? '–' : frozen],
            }))}
          />
        )}
      </section>
      <AllowanceList accountId={accountId} allowances={allowances} mayAdjust={mayAdjust} />
      {lots.length > 0 && (
        <section aria-label="Lots">
          <h2 className="title mb-2 text-xl">Lots</h2>
          <RecordTable
            label="Lots, newest first"
            heads={['From', 'Medium', 'Tier', 'Left', 'Source']}
            rows={lots.map((lot) => ({
              key: `${lot.id}`,
              cells: [
                formatDateTime(lot.created_at),
                MEDIA_LABELS[lot.media],
                lot.tier_name,
                `${lot.remaining} of ${lot.size}${lot.frozen ? ', held back' : ''}`,
                <Origin key="origin" orderId={lot.order_id} />,
              ],
            }))}
          />
        </section>
      )}
      {ledger.length > 0 && (
        <section aria-label="Ledger">
          <h2 className="title mb-2 text-xl">Ledger</h2>
          <RecordTable
            label="Last 100 entries"
            heads={['When', 'What', 'Credits', 'Kind', 'User and reason']}
            rows={ledger.map((moved, at) => ({
              key: `${moved.at} ${at}`,
              cells: [
                formatDateTime(moved.at),
                MOVEMENT_LABELS[moved.what],
                deltaLabel(moved.delta),
                `${MEDIA_LABELS[moved.media]}, ${moved.tier || 'standard'}`,
                [moved.who, moved.reason].filter(Boolean).join(': ') || '–',
              ],
            }))}
          />
        </section>
      )}
    </div>
  )
}

function Origin({ orderId }: { orderId: number | null }) {
  if (orderId === null) return 'Added by the agency'
  return (
    <Link to={`/admin/orders/${orderId}`} className="font-mono underline underline-offset-4">
      {orderId}
    </Link>
  )
}

/** The standard credits of an account, by medium. */
function AllowanceList({ accountId, allowances, mayAdjust }: AllowanceListProps) {
  return (
    <section aria-label="Allowances">
      <header className="mb-2 flex flex-wrap items-end justify-between gap-3">
        <h2 className="title text-xl">Standard credits</h2>
        {mayAdjust && (
          <ModalButton
            label="Set an allowance"
            modal={(close) => <AllowanceModal accountId={accountId} onClose={close} />}
          />
        )}
      </header>
      {allowances.length === 0 ? (
        <p className="text-ink-soft">The account has no allowance.</p>
      ) : (
        <ul className="border-t border-rule">
          {allowances.map(({ media, remaining, size, period, renews_at }) => (
            <li key={media} className="flex flex-wrap gap-x-6 gap-y-1 border-b border-rule py-2">
              <span className="font-semibold">{MEDIA_LABELS[media]}</span>
              <span>{remaining === null ? 'without limit' : `${creditsLabel(remaining)} left`}</span>
              <span className="text-ink-soft">
                {size === null
                  ? 'not renewed'
                  : `${creditsLabel(size)} each ${period}, next on ${formatDateTime(renews_at)}`}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** Sets the standard credits of an account for a medium (R-CREDIT-7). */
function AllowanceModal({ accountId, onClose }: AllowanceModalProps) {
  const { revalidate } = useRevalidator()
  const [key, setKey] = useState(() => randomId())
  const form = useForm({
    fields: ['media', 'size', 'period', 'reason'],
    check,
    async send(sent) {
      const body = {
        media: sent.get('media') === 'image' ? ('image' as const) : ('video' as const),
        size: wholeOf(textOf(sent, 'size')) ?? 0,
        period: PERIODS.find(({ value }) => value === sent.get('period'))?.period ?? null,
        reason: textOf(sent, 'reason'),
        key,
      }
      const call = { params: { id: accountId }, body }
      const { message } = await confirmed(() => browserApi.call('POST /agency/accounts/:id/allowance', call))
      await revalidate()
      closeWithMessage(onClose, message)
      return null
    },
  })
  const { errors } = form
  return (
    <FormModal
      title="Set an allowance"
      form={form}
      submit="Set"
      onChange={() => setKey(randomId())}
      onClose={onClose}
    >
      <p>The balance is set to this amount now and at each renewal.</p>
      <div className="grid items-end gap-4 sm:grid-cols-3">
        <Select
          label="Medium"
          name="media"
          defaultValue="video"
          options={Object.entries(MEDIA_LABELS).map(([value, label]) => ({ value, label }))}
        />
        <Field label="Credits" name="size" inputMode="numeric" autoComplete="off" error={errors['size']} />
        <Select label="Renewed" name="period" defaultValue="month" options={PERIODS} />
      </div>
      <TextArea label="Reason" name="reason" rows={2} maxLength={500} error={errors['reason']} />
    </FormModal>
  )
}

function check(form: FormData): FormErrors {
  const size = wholeOf(textOf(form, 'size'))
  return {
    ...((size === null || size < 0) && { size: 'Enter a whole number of credits.' }),
    ...(textOf(form, 'reason') === '' && { reason: 'Enter a reason.' }),
  }
}
