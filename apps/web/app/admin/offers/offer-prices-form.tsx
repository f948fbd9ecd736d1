/** The prices of an offer next to the regular prices, its end and its message; then it is sent (R-OFFER-1). */
import { formatMoney, majorToMinor, sumMinor } from '@rushes/commerce/money'
import { priceOfText } from '@rushes/commerce/price-grid'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { browserApi } from '../../lib/api.ts'
import { type FormErrors, textOf, useForm } from '../../lib/use-form.ts'
import { useRequestKey } from '../../lib/use-request-key.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field, TextArea } from '../../ui/field.tsx'
import { closeWithMessage } from '../kit/close-with-message.ts'
import { confirmed } from '../kit/confirm-identity-store.ts'
import { FormModal } from '../kit/form-modal.tsx'
import { localOf, timeOf } from '../kit/local-time.ts'
import { ownTimeZone } from '../kit/time-zones.ts'
import { PriceCell } from '../prices/price-cell.tsx'
import { DealFields } from './deal-fields.tsx'
import { LicenseesField } from './licensees-field.tsx'
import type { OfferDraft, OfferSubject, Revised } from './new-offer.ts'
import { useDealDraft } from './use-deal-draft.ts'

type OfferPricesFormProps = {
  draft: OfferDraft
  subject: OfferSubject
  /** The thread of the inbox that the offer answers. */
  thread: number | null
  /** The deal that it revises. */
  revises: Revised | null
  onBack: () => void
  onClose: () => void
}

const WEEK_MS = 7 * 24 * 60 * 60_000
const fieldOf = (id: number) => `price-${id}`

export function OfferPricesForm({ draft, subject, thread, revises, onBack, onClose }: OfferPricesFormProps) {
  const { account, name, currency, lines } = draft
  const navigate = useNavigate()
  const keyOf = useRequestKey()
  const deal = useDealDraft(subject.is_deal === true, revises, lines)
  const [texts, setTexts] = useState<Readonly<Record<number, string>>>(() =>
    Object.fromEntries(lines.map(({ id, list_price: price }) => [id, String(price)])),
  )
  const priced = lines.map((line) => ({ ...line, price: priceOfText(texts[line.id] ?? '') }))
  const above = priced.filter(({ price, list_price: list }) => price !== null && price > list).length
  const form = useForm({
    fields: [
      ...lines.map(({ id }) => fieldOf(id)),
      'ends_at',
      'message',
      'above_list',
      'lines',
      ...deal.fields,
    ],
    check: (sent) => ({ ...faultsOf(sent, priced, above), ...deal.faultsOf(sent) }),
    async send(sent) {
      const body = {
        email: subject.email,
        tier: subject.tier,
        lines: priced.map(({ id, price }) => ({ id, price: price ?? 0 })),
        ends_at: timeOf(textOf(sent, 'ends_at')) ?? '',
        message: textOf(sent, 'message'),
        above_list: above,
        thread,
        ...deal.body,
      }
      const call = { body, headers: keyOf(body) }
      const { data, message } = await confirmed(() => browserApi.call('POST /agency/offers', call))
      closeWithMessage(onClose, message)
      await navigate(`/admin/offers/${data.id}`)
      return null
    },
  })
  const { errors } = form
  const sum = sumMinor(priced.map(({ price }) => (isPrice(price) ? majorToMinor(price) : 0)))
  return (
    <FormModal
      title={revises ? `Revise offer ${revises.id}` : `New offer to ${name || subject.email}`}
      form={form}
      submit="Create and send"
      leave="Back"
      onLeave={onBack}
      onClose={onClose}
    >
      <p>
        {account.name} pays in {currency.toUpperCase()}. Prices are per clip, in whole amounts.
      </p>
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">Prices of the offer</caption>
        <thead className="border-b border-ink text-left">
          <tr>
            <th scope="col" className="py-2 pr-2">
              Clip
            </th>
            <th scope="col" className="px-2 py-2 text-right">
              Regular price
            </th>
            <th scope="col" className="w-32 py-2 pl-2 text-right">
              Offer
            </th>
          </tr>
        </thead>
        <tbody>
          {priced.map(({ id, title, list_price: list }) => (
            <tr key={id} className="border-b border-rule">
              <th scope="row" className="py-2.5 pr-2 text-left align-top font-normal wrap-anywhere">
                {title}
              </th>
              <td className="px-2 py-2.5 text-right align-top tabular-nums">
                {formatMoney(majorToMinor(list), currency, { decimals: 0 })}
              </td>
              <PriceCell
                name={fieldOf(id)}
                label={`Offer for ${title}`}
                value={texts[id] ?? ''}
                before={list}
                error={errors[fieldOf(id)]}
                onChange={(text) => setTexts((before) => ({ ...before, [id]: text }))}
              />
            </tr>
          ))}
        </tbody>
      </table>
      <p className="text-right font-semibold">Total {formatMoney(sum, currency, { decimals: 0 })}</p>
      {deal.draft && (
        <>
          <DealFields draft={deal.draft} onChange={deal.change} countries={deal.countries} errors={errors} />
          {deal.draft.exclusive && <LicenseesField lines={lines} error={errors['licensees']} />}
        </>
      )}
      {above > 0 && (
        <Checkbox
          name="above_list"
          label={
            above === 1
              ? 'One price is above the regular price. I confirm it.'
              : `${above} prices are above the regular price. I confirm them.`
          }
          error={errors['above_list']}
        />
      )}
      <Field
        label="Valid until"
        help={`In your time, ${ownTimeZone()}. At most 90 days.`}
        name="ends_at"
        type="datetime-local"
        defaultValue={localOf(new Date(Date.now() + WEEK_MS).toISOString())}
        error={errors['ends_at']}
      />
      <TextArea
        label="Message"
        optional
        name="message"
        rows={3}
        maxLength={2_000}
        error={errors['message']}
      />
    </FormModal>
  )
}

const isPrice = (price: number | null): price is number =>
  price !== null && Number.isInteger(price) && price > 0 && price <= 1_000_000

type Priced = { id: number; price: number | null }

function faultsOf(sent: FormData, priced: readonly Priced[], above: number): FormErrors {
  const faults = priced.filter(({ price }) => !isPrice(price))
  return {
    ...Object.fromEntries(
      faults.map(({ id }) => [fieldOf(id), 'Please enter a whole amount from 1 to 1,000,000.']),
    ),
    ...(textOf(sent, 'ends_at') === '' && { ends_at: 'Please choose a day and a time.' }),
    ...(above > 0 && !sent.has('above_list') && { above_list: 'Please confirm it.' }),
  }
}
