/** The audience of a price list: all customers, or the accounts that are added here (R-PRICE-11). */
import type { Company } from '@rushes/contract/agency-prices'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { browserApi } from '../../lib/api.ts'
import { messageOf } from '../../lib/message-of.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { confirmed } from '../kit/confirm-identity-store.ts'

type CompaniesFieldProps = {
  companies: readonly Company[]
  error: string | undefined
  onChange: (companies: readonly Company[]) => void
}

export function CompaniesField({ companies, error, onChange }: CompaniesFieldProps) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className="grid gap-3">
      <div>
        <h2 id={titleId} className="text-sm font-semibold">
          For
        </h2>
        <p className="text-sm text-ink-soft">
          {companies.length === 0
            ? 'All accounts. Add accounts to limit the list to them.'
            : 'Only these accounts. Takes precedence over the list for all accounts.'}
        </p>
      </div>
      <ul className="flex flex-wrap gap-2 empty:hidden">
        {companies.map((company) => (
          <li
            key={company.id}
            className="flex items-center gap-2 rounded-sm border border-rule bg-sheet pl-3"
          >
            <span className="wrap-anywhere">
              {company.name}, No. {company.id}
            </span>
            <Button
              kind="quiet"
              size="small"
              onClick={() => onChange(companies.filter(({ id }) => id !== company.id))}
            >
              Remove<span className="sr-only"> {company.name}</span>
            </Button>
          </li>
        ))}
      </ul>
      <FindCompany
        error={error}
        known={companies.map(({ id }) => id)}
        onAdd={(company) => onChange([...companies, company])}
      />
    </section>
  )
}

type FindCompanyProps = {
  error: string | undefined
  known: readonly number[]
  onAdd: (company: Company) => void
}

function FindCompany({ error, known, onAdd }: FindCompanyProps) {
  const field = useRef<HTMLInputElement>(null)
  const [found, setFound] = useState<readonly Company[] | null>(null)
  const [failure, setFailure] = useState<string>()
  async function find() {
    const q = field.current?.value.trim() ?? ''
    setFailure(undefined)
    setFound(null)
    if (q === '') return
    try {
      const query = { querystring: { q } }
      setFound((await confirmed(() => browserApi.call('GET /agency/price-companies', query))).data)
    } catch (refusal) {
      setFailure(messageOf(refusal))
    }
  }
  function findOnEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter') return
    // Enter would save the form.
    event.preventDefault()
    void find()
  }
  const offered = found?.filter(({ id }) => !known.includes(id)) ?? []
  return (
    <>
      <div className="flex max-w-md items-end gap-2">
        <div className="min-w-0 flex-1">
          <Field
            ref={field}
            label="Add account"
            type="search"
            autoComplete="off"
            maxLength={100}
            placeholder="Account name"
            error={failure ?? error}
            onKeyDown={findOnEnter}
          />
        </div>
        <Button className="min-h-11" onClick={() => void find()}>
          Find
        </Button>
      </div>
      <p role="status" className="text-sm text-ink-soft empty:hidden">
        {found && offered.length === 0 && 'No other account has this name.'}
      </p>
      <ul className="flex flex-wrap gap-2 empty:hidden">
        {offered.map((company) => (
          <li key={company.id}>
            <Button size="small" onClick={() => onAdd(company)}>
              Add {company.name}, No. {company.id}
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}
