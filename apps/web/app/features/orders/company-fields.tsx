/** The fields of the filter that only administrators have (R-HISTORY-5). */
import { MAX_BOOKKEEPING_TEXT } from '@rushes/commerce/usage'
import type { Data } from '@rushes/contract/client'
import { useId } from 'react'
import { Field, Select } from '../../ui/field.tsx'
import type { CompanyFilter } from '../account/history-address.ts'

type Choices = Data<'GET /clip/company/choices'>

type CompanyFieldsProps = {
  filter: CompanyFilter
  choices: Choices
  /** Whether the records of all users are shown. */
  hasUsers: boolean
}

export function CompanyFields({ filter, choices, hasUsers }: CompanyFieldsProps) {
  const centres = useId()
  const users = choices.users.map(({ id, name, removed }) => ({
    value: String(id),
    label: removed ? `${name} (removed)` : name,
  }))
  const isKnown = filter.user === '' || users.some(({ value }) => value === filter.user)
  return (
    <>
      {hasUsers && (
        <Select
          name="user"
          label="User"
          placeholder="All users"
          // An address may name a user without records.
          options={isKnown ? users : [...users, { value: filter.user, label: `User ${filter.user}` }]}
          defaultValue={filter.user}
        />
      )}
      <Field
        name="purchase_order"
        label="Purchase order"
        autoComplete="off"
        maxLength={MAX_BOOKKEEPING_TEXT}
        defaultValue={filter.purchase_order}
      />
      <Field
        name="cost_centre"
        label="Cost centre"
        autoComplete="off"
        maxLength={MAX_BOOKKEEPING_TEXT}
        list={centres}
        defaultValue={filter.cost_centre}
      />
      <datalist id={centres}>
        {choices.cost_centres.map((centre) => (
          <option key={centre} value={centre} />
        ))}
      </datalist>
    </>
  )
}
