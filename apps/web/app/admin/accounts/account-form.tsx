/** What a company is called, where it is, and what it may (R-ACCOUNT-6). */

import type { DeskAccount } from '@rushes/contract/agency-accounts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field, Select } from '../../ui/field.tsx'
import { DraftForm } from '../kit/draft/draft-form.tsx'
import type { Choice } from '../kit/load-clip-choices.ts'
import { accountFieldWords, PERMISSION_WORDS } from './account-words.ts'
import { useAccountDraft } from './use-account-draft.ts'

type AccountFormProps = { account: DeskAccount; countries: readonly Choice[] }

export function AccountForm({ account, countries }: AccountFormProps) {
  const draft = useAccountDraft(account)
  return (
    <DraftForm label="Company" what="company" draft={draft} labelOf={accountFieldWords}>
      <AccountControls draft={draft} countries={countries} />
    </DraftForm>
  )
}

type AccountControlsProps = {
  draft: ReturnType<typeof useAccountDraft>
  countries: readonly Choice[]
}

function AccountControls({ draft: { values, errors, write }, countries }: AccountControlsProps) {
  const controlOf = (name: string) => ({
    label: accountFieldWords(name),
    name,
    value: String(values[name] ?? ''),
    error: errors[name]?.[0],
    onChange: (event: { currentTarget: { value: string } }) => write(name, event.currentTarget.value),
  })
  return (
    <>
      <Field {...controlOf('name')} maxLength={200} autoComplete="off" />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Select {...controlOf('country_code')} options={countries} />
        <Field {...controlOf('tax_number')} optional maxLength={60} autoComplete="off" />
      </div>
      <fieldset>
        <legend className="text-sm font-semibold">Permissions</legend>
        {Object.entries(PERMISSION_WORDS).map(([name, words]) => (
          <Checkbox
            key={name}
            label={words}
            name={name}
            checked={values[name] === true}
            onChange={(event) => write(name, event.currentTarget.checked)}
          />
        ))}
      </fieldset>
    </>
  )
}
