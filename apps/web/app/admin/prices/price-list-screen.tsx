/** /admin/prices/:id: the prices of one list, and its period (R-PRICE-8 to R-PRICE-11). */
import { CURRENCIES } from '@rushes/commerce/money'
import type { AdminPriceList } from '@rushes/contract/agency-prices'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import { browserApi } from '../../lib/api.ts'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { Field, Select } from '../../ui/field.tsx'
import { formatDateTime } from '../../ui/format-date-time.ts'
import { ModalButton } from '../../ui/modal-button.tsx'
import type { Draft } from '../kit/draft/changed-values.ts'
import { DraftForm } from '../kit/draft/draft-form.tsx'
import { ReasonButton } from '../kit/reason-button.tsx'
import { useLiveReload } from '../kit/use-live-reload.ts'
import type { Visit } from '../kit/visit.ts'
import { CompaniesField } from './companies-field.tsx'
import { CopyButton } from './copy-button.tsx'
import {
  audienceLabel,
  CURRENCY_NAMES,
  LIST_STATE_LABELS,
  periodLabel,
  priceFieldLabel,
  stateSentence,
} from './price-labels.ts'
import { PriceTable } from './price-table.tsx'
import { companiesOf, MEDIA, pricedSizes, sizesOf, textOfCompanies, valuesOfList } from './price-values.ts'
import { SetModal } from './set-modal.tsx'
import { type PriceDraft, usePriceDraft } from './use-price-draft.ts'
import { usePriceTurns } from './use-price-turns.ts'

type PriceGridProps = {
  list: AdminPriceList
  values: Draft
  errors: Readonly<Record<string, readonly string[]>>
  /** Absent if the list cannot be changed. */
  write?: (name: string, text: string) => void
}

type ListMovesProps = { list: AdminPriceList; hasUnsaved: boolean }

type PriceFormProps = { list: AdminPriceList; draft: PriceDraft }

export async function open({ params: { id = '' }, signal }: Visit) {
  const { data } = await browserApi.call('GET /agency/price-lists/:id', { params: { id }, signal })
  return <PriceListScreen key={data.id} list={data} />
}

export function PriceListScreen({ list }: { list: AdminPriceList }) {
  const draft = usePriceDraft(list)
  const hasUnsaved = draft.changed.length > 0
  useLiveReload(hasUnsaved || list.state === 'draft' ? [] : ['admin'])
  usePriceTurns(useMemo(() => [list], [list]))
  return (
    <>
      <header className="mb-4">
        <p className="caption mb-2">
          <Link to="/admin/prices" className="underline underline-offset-4">
            Prices
          </Link>{' '}
          / List {list.id}, revision {list.revision}
        </p>
        <h1 dir="auto" className="title text-2xl">
          {list.name}
        </h1>
      </header>
      <div className="grid items-start gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_16rem]">
        {list.state === 'draft' ? (
          <PriceForm list={list} draft={draft} />
        ) : (
          <PriceGrid list={list} values={valuesOfList(list)} errors={{}} />
        )}
        <aside className="grid gap-6 max-lg:row-start-1 lg:sticky lg:top-4">
          <section aria-label="State" className="grid gap-3 rounded-sm border border-rule bg-sheet p-4">
            <h2 className="title text-xl">{LIST_STATE_LABELS[list.state]}</h2>
            <p>{stateSentence(list)}</p>
            <ListMoves list={list} hasUnsaved={hasUnsaved} />
          </section>
          <DefinitionList
            facts={[
              { name: 'For', value: audienceLabel(list.accounts) },
              { name: 'Holds', value: periodLabel(list) },
              { name: 'Compared with', value: list.compared.name },
              { name: 'Made', value: formatDateTime(list.created_at) },
            ]}
          />
        </aside>
      </div>
    </>
  )
}

/** The form of a draft of a price list: its name and all its prices. */
function PriceForm({ list, draft }: PriceFormProps) {
  const { errors, values, write } = draft
  return (
    <DraftForm label="Prices" what="list" draft={draft} labelOf={priceFieldLabel} withMessage>
      <div className="grid items-start gap-6 xl:grid-cols-2">
        <Field
          label="Name"
          name="name"
          help="Visible to staff only."
          className="sm:max-w-md"
          maxLength={80}
          autoComplete="off"
          value={String(values['name'])}
          error={errors['name']?.join(' ')}
          onChange={(event) => write('name', event.currentTarget.value)}
        />
        <CompaniesField
          companies={companiesOf(values)}
          error={errors['accounts']?.join(' ')}
          onChange={(companies) => write('accounts', textOfCompanies(companies))}
        />
      </div>
      <PriceGrid list={list} values={values} errors={errors} write={write} />
    </DraftForm>
  )
}

/**
 * The actions on a price list: set a draft, cancel a list before its start, end a list for companies, copy
 * any list.
 */
function ListMoves({ list, hasUnsaved }: ListMovesProps) {
  const { state } = list
  return (
    <>
      {state === 'draft' && (
        <div className="grid gap-1">
          <ModalButton
            kind="primary"
            disabled={hasUnsaved}
            label="Schedule list"
            modal={(close) => <SetModal list={list} onClose={close} />}
          />
          {hasUnsaved && <span className="text-sm text-ink-soft">Save or discard your changes first.</span>}
        </div>
      )}
      <CopyButton source={list} label="Copy this list" />
      {(state === 'draft' || state === 'coming') && (
        <ReasonButton list={list} act="POST /agency/price-lists/:id/cancel" label="Cancel the list">
          It will not take effect. It stays in the list of price lists and can be copied.
        </ReasonButton>
      )}
      {state === 'in_force' && list.accounts.length > 0 && (
        <ReasonButton list={list} act="POST /agency/price-lists/:id/end" label="End the list now">
          The regular prices apply to its accounts from now on.
        </ReasonButton>
      )}
    </>
  )
}

/** All prices of a list, a section for each currency. */
function PriceGrid({ list, values, errors, write }: PriceGridProps) {
  const [added, setAdded] = useState<readonly number[]>([])
  const priced = pricedSizes(list, values)
  const sizes = sizesOf(list).filter((size) => priced.includes(size) || added.includes(size))
  const others = sizesOf(list).filter((size) => !sizes.includes(size))
  return (
    <div className="grid gap-10">
      {CURRENCIES.map((currency) => (
        <section key={currency} aria-labelledby={`prices-${currency}`}>
          <h2 id={`prices-${currency}`} className="title mb-3 text-xl">
            {CURRENCY_NAMES[currency]}
          </h2>
          <div className="grid gap-x-10 gap-y-6 xl:grid-cols-2">
            {MEDIA.map((media) => (
              <PriceTable
                key={media}
                {...{ list, currency, media, sizes, values, errors }}
                {...(write && { write })}
              />
            ))}
          </div>
        </section>
      ))}
      {write && others.length > 0 && (
        <div className="max-w-56">
          <Select
            label="Add bundle size"
            value=""
            placeholder="Choose a size"
            options={others.map((size) => ({ value: String(size), label: `Bundles of ${size}` }))}
            onChange={(event) => setAdded([...added, Number(event.currentTarget.value)])}
          />
        </div>
      )}
    </div>
  )
}
