/** The form of an account: its name, its country and its permissions (R-ACCOUNT-6). */
import type { AdminAccount } from '@rushes/contract/agency-accounts'
import { controlsOf } from '../kit/draft/draft-field.tsx'
import { DraftForm } from '../kit/draft/draft-form.tsx'
import type { Choice } from '../kit/load-clip-choices.ts'
import { ACCOUNT_FIELDS, accountLabelOf, PERMISSIONS } from './account-fields.ts'
import { useAccountDraft } from './use-account-draft.ts'

type AccountFormProps = { account: AdminAccount; countries: readonly Choice[] }

export function AccountForm({ account, countries }: AccountFormProps) {
  const draft = useAccountDraft(account)
  const control = controlsOf(ACCOUNT_FIELDS, draft, { countries })
  return (
    <DraftForm label="Company" what="company" draft={draft} labelOf={accountLabelOf}>
      {control('name')}
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {control('country_code')}
        {control('tax_number')}
      </div>
      <fieldset>
        <legend className="text-sm font-semibold">Permissions</legend>
        {PERMISSIONS.map(control)}
      </fieldset>
    </DraftForm>
  )
}
