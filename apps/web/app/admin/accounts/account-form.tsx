/** What a company is called, where it is, and what it may (R-ACCOUNT-6). */

import type { DeskAccount } from '@rushes/contract/agency-accounts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field, Select } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useFocusOnError } from '../../ui/use-focus-on-error.ts'
import { ChangedMeanwhile } from '../kit/draft/changed-meanwhile.tsx'
import { EarlierNotice } from '../kit/draft/earlier-notice.tsx'
import { useKeys } from '../kit/keys/use-keys.ts'
import type { Choice } from '../kit/load-clip-choices.ts'
import { valuesOfAccount } from './account-values.ts'
import { accountFieldWords, PERMISSION_WORDS } from './account-words.ts'
import { useAccountDraft } from './use-account-draft.ts'

type AccountFormProps = { account: DeskAccount; countries: readonly Choice[] }

export function AccountForm({ account, countries }: AccountFormProps) {
  const draft = useAccountDraft(account)
  const { busy, changed, newer, message, errors, save, discard } = draft
  const ref = useFocusOnError(errors, 0)
  useKeys([{ keys: 'Control+s', words: 'Save', run: () => void save() }])
  return (
    <form
      ref={ref}
      noValidate
      aria-label="Company"
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <EarlierNotice draft={draft} what="company" wordsOf={accountFieldWords} />
      {newer ? (
        <ChangedMeanwhile
          who={null}
          what="company"
          draft={draft}
          theirs={valuesOfAccount(newer)}
          wordsOf={accountFieldWords}
          onSave={() => void save(newer)}
        />
      ) : (
        message !== null && Object.keys(errors).length === 0 && <Notice tone="stop">{message}</Notice>
      )}
      <AccountControls draft={draft} countries={countries} />
      <div className="sticky bottom-0 z-10 flex flex-wrap items-center gap-3 border-t border-rule bg-paper py-3">
        <Button type="submit" kind="primary" busy={busy} disabled={changed.length === 0}>
          {busy ? 'Saving' : 'Save'}
        </Button>
        {changed.length > 0 && <Button onClick={() => void discard()}>Discard my changes</Button>}
        <p role="status" className="text-sm text-ink-soft">
          {changed.length === 0
            ? 'Everything is saved.'
            : `Not saved: ${changed.map(accountFieldWords).join(', ')}`}
        </p>
      </div>
    </form>
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
