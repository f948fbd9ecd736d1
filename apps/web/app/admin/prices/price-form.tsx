/** A draft of a price list: its name and all of its prices. Nothing is saved until somebody says so. */
import type { DeskPriceList } from '@rushes/contract/agency-prices'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ChangedMeanwhile } from '../kit/draft/changed-meanwhile.tsx'
import { EarlierNotice } from '../kit/draft/earlier-notice.tsx'
import { useKeys } from '../kit/keys/use-keys.ts'
import { CompaniesField } from './companies-field.tsx'
import { PriceGrid } from './price-grid.tsx'
import { companiesOf, textOfCompanies, valuesOfList } from './price-values.ts'
import { priceFieldWords } from './price-words.ts'
import type { PriceDraft } from './use-price-draft.ts'

type PriceFormProps = { list: DeskPriceList; draft: PriceDraft }

export function PriceForm({ list, draft }: PriceFormProps) {
  const { changed, errors, newer, message, save, values, write } = draft
  useKeys([{ keys: 'Control+s', words: 'Save', run: () => void save() }])
  return (
    <form
      noValidate
      aria-label="Prices"
      className="grid gap-6"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <EarlierNotice draft={draft} what="list" wordsOf={priceFieldWords} />
      {newer ? (
        <ChangedMeanwhile
          who={null}
          what="list"
          draft={draft}
          theirs={valuesOfList(newer)}
          wordsOf={priceFieldWords}
          onSave={() => void save(newer)}
        />
      ) : (
        message !== null && <Notice tone="stop">{message}</Notice>
      )}
      <div className="grid items-start gap-6 xl:grid-cols-2">
        <Field
          label="Name"
          name="name"
          help="Only the desk sees it."
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
      <div className="sticky bottom-0 z-10 flex flex-wrap items-center gap-3 border-t border-rule bg-paper py-3">
        <Button type="submit" kind="primary" busy={draft.busy} disabled={changed.length === 0}>
          {draft.busy ? 'Saving' : 'Save'}
        </Button>
        {changed.length > 0 && <Button onClick={() => void draft.discard()}>Discard my changes</Button>}
        <p role="status" className="text-sm text-ink-soft">
          {unsavedWords(changed)}
        </p>
      </div>
    </form>
  )
}

function unsavedWords(changed: readonly string[]): string {
  if (changed.length === 0) return 'Everything is saved.'
  if (changed.length > 3) return `${changed.length} changes are not saved yet.`
  return `Not saved: ${changed.map(priceFieldWords).join(', ')}`
}
