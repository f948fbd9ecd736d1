/** The form of a draft of a price list: its name and all its prices. */
import type { DeskPriceList } from '@rushes/contract/agency-prices'
import { Field } from '../../ui/field.tsx'
import { DraftForm } from '../kit/draft/draft-form.tsx'
import { CompaniesField } from './companies-field.tsx'
import { PriceGrid } from './price-grid.tsx'
import { companiesOf, textOfCompanies } from './price-values.ts'
import { priceFieldWords } from './price-words.ts'
import type { PriceDraft } from './use-price-draft.ts'

type PriceFormProps = { list: DeskPriceList; draft: PriceDraft }

export function PriceForm({ list, draft }: PriceFormProps) {
  const { errors, values, write } = draft
  return (
    <DraftForm label="Prices" what="list" draft={draft} labelOf={priceFieldWords} withMessage>
      <div className="grid items-start gap-6 xl:grid-cols-2">
        <Field
          label="Name"
          name="name"
          help="Only staff see it."
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
