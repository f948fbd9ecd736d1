/** /admin/accounts/:id: the permissions of a company, and the registration that opened its account. */
import type { AdminAccount } from '@rushes/contract/agency-accounts'
import { Link } from 'react-router'
import { browserApi } from '../../lib/api.ts'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { formatDateTime } from '../../ui/format-date-time.ts'
import { AccountLink } from '../kit/account-link.tsx'
import { controlsOf } from '../kit/draft/draft-field.tsx'
import { DraftForm } from '../kit/draft/draft-form.tsx'
import { type Choice, loadCountries } from '../kit/load-clip-choices.ts'
import type { Person } from '../kit/person.ts'
import type { Visit } from '../kit/visit.ts'
import { ACCOUNT_FIELDS, accountLabelOf, PERMISSIONS } from './account-fields.ts'
import { AccountFrame } from './account-frame.tsx'
import { yesOrNo } from './account-labels.ts'
import { AccountStanding } from './account-standing.tsx'
import { useAccountDraft } from './use-account-draft.ts'

export async function open({ params: { id = '' }, signal, person }: Visit) {
  const [{ data }, countries] = await Promise.all([
    browserApi.call('GET /agency/accounts/:id', { params: { id }, signal }),
    loadCountries(signal),
  ])
  return <AccountScreen key={data.id} account={data} countries={countries} person={person} />
}

type AccountScreenProps = { account: AdminAccount; countries: readonly Choice[]; person: Person }

export function AccountScreen({ account, countries, person }: AccountScreenProps) {
  const canEdit = person.capabilities.has('accounts.edit')
  // The permissions of a waiting account are chosen with its approval.
  const hasForm = canEdit && account.state !== 'waiting' && account.state !== 'joining'
  return (
    <AccountFrame account={account} person={person}>
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid gap-8">
          {hasForm && <AccountForm account={account} countries={countries} />}
          <section aria-label="Details">
            <DefinitionList facts={[...(hasForm ? [] : fieldFacts(account)), ...factsOf(account)]} />
          </section>
          {account.registration && <Registration {...account.registration} />}
        </div>
        <aside className="max-lg:row-start-1">
          <AccountStanding account={account} canEdit={canEdit} />
          {account.state === 'unconfirmed' && person.capabilities.has('emails.view') && (
            <Link to="/admin/emails" className="mt-3 inline-block underline underline-offset-4">
              Outbox
            </Link>
          )}
        </aside>
      </div>
    </AccountFrame>
  )
}

const fieldFacts = (account: AdminAccount) => [
  { name: 'Country', value: account.country_name },
  { name: 'Tax number', value: account.tax_number },
  { name: 'Followers', value: account.declared_audience?.toLocaleString('en-GB') },
  { name: 'Email domains', value: account.domains.join(', ') },
  ...PERMISSIONS.map((name) => ({ name: ACCOUNT_FIELDS[name].label, value: yesOrNo(account[name]) })),
]

const factsOf = (account: AdminAccount) => [
  { name: 'Post code', value: account.postcode },
  { name: 'Billing number', value: account.billing_id },
  { name: 'Users', value: account.people },
  { name: 'Prepaid credits', value: account.credits.toLocaleString('en-GB') },
  {
    name: 'Followers declared',
    value: account.audience_declared_at !== null && formatDateTime(account.audience_declared_at),
  },
  { name: 'Customer since', value: formatDateTime(account.created_at) },
  {
    name: 'Last seen',
    value: account.last_seen_at === null ? 'never' : formatDateTime(account.last_seen_at),
  },
]

function Registration(sent: NonNullable<AdminAccount['registration']>) {
  const by = sent.decided_by === '' ? '' : ` by ${sent.decided_by}`
  return (
    <section>
      <h2 className="title mb-3 text-xl">Registration</h2>
      <DefinitionList
        facts={[
          { name: 'Name', value: sent.name },
          { name: 'Email', value: sent.email },
          { name: 'Company', value: sent.company },
          { name: 'Address', value: sent.address.join(', ') },
          { name: 'Sent', value: formatDateTime(sent.sent_at) },
          { name: 'Source', value: sent.from_checkout ? 'the checkout' : 'the registration form' },
          { name: 'Requested to join', value: sent.joins && <AccountLink {...sent.joins} /> },
          { name: 'Decided', value: sent.decided_at !== null && `${formatDateTime(sent.decided_at)}${by}` },
          { name: 'Reason', value: sent.reason },
        ]}
      />
    </section>
  )
}

type AccountFormProps = { account: AdminAccount; countries: readonly Choice[] }

/** The form of an account: its name, its country and its permissions (R-ACCOUNT-6). */
function AccountForm({ account, countries }: AccountFormProps) {
  const draft = useAccountDraft(account)
  const control = controlsOf(ACCOUNT_FIELDS, draft, { countries })
  return (
    <DraftForm label="Account" what="account" draft={draft} labelOf={accountLabelOf}>
      {control('name')}
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {control('country_code')}
        {control('tax_number')}
        {control('declared_audience')}
      </div>
      {control('domains')}
      <fieldset>
        <legend className="text-sm font-semibold">Permissions</legend>
        {PERMISSIONS.map(control)}
      </fieldset>
    </DraftForm>
  )
}
