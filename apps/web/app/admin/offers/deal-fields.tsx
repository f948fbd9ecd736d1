/** The fields of the terms of a deal: media, territory, term, extent, exclusivity and hold (R-DEAL-1). */
import { DEAL_MEDIA, DEAL_MEDIUM_LABELS, type DealMedium } from '@rushes/commerce/deal'
import type { FormErrors } from '../../lib/use-form.ts'
import { Checkbox, RadioGroup } from '../../ui/checkbox.tsx'
import { Field } from '../../ui/field.tsx'
import { CountryField } from '../kit/countries/country-field.tsx'
import { type DealDraft, TERM_KINDS } from './deal-draft.ts'
import { TERM_LABELS } from './offer-labels.ts'

type DealFieldsProps = {
  draft: DealDraft
  onChange: (change: Partial<DealDraft>) => void
  countries: readonly { value: string; label: string }[]
  errors: FormErrors
}

export function DealFields({ draft, onChange, countries, errors }: DealFieldsProps) {
  return (
    <>
      <MediaField
        media={draft.media}
        error={errors['deal.media']}
        onChange={(media) => onChange({ media })}
      />
      <CountryField
        label="Territory"
        help="Without a country, the deal is worldwide."
        value={draft.territory}
        countries={countries}
        error={errors['deal.territory'] ?? errors['territory']}
        onChange={(territory) => onChange({ territory })}
      />
      <TermField draft={draft} onChange={onChange} errors={errors} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label="Seconds"
          optional
          help="The longest part that may be used."
          name="max_seconds"
          inputMode="numeric"
          value={draft.seconds}
          error={errors['deal.max_seconds']}
          onChange={(event) => onChange({ seconds: event.currentTarget.value.trim() })}
        />
        <Field
          label="Uses"
          optional
          help="The number of times it may be used."
          name="max_uses"
          inputMode="numeric"
          value={draft.uses}
          error={errors['deal.max_uses']}
          onChange={(event) => onChange({ uses: event.currentTarget.value.trim() })}
        />
      </div>
      <div>
        <Checkbox
          label="Exclusive: no other account gets a licence of this scope during the term"
          name="exclusive"
          checked={draft.exclusive}
          onChange={(event) => onChange({ exclusive: event.currentTarget.checked })}
        />
        <Checkbox
          label="Hold: reserve the clips for this account until the offer ends"
          name="hold"
          checked={draft.hold}
          onChange={(event) => onChange({ hold: event.currentTarget.checked })}
        />
      </div>
    </>
  )
}

type MediaFieldProps = {
  media: readonly DealMedium[]
  error: string | undefined
  onChange: (media: DealMedium[]) => void
}

function MediaField({ media, error, onChange }: MediaFieldProps) {
  return (
    <fieldset>
      <legend className="text-sm font-semibold">Media</legend>
      {DEAL_MEDIA.map((medium, at) => (
        <Checkbox
          key={medium}
          label={DEAL_MEDIUM_LABELS[medium]}
          name="media"
          value={medium}
          checked={media.includes(medium)}
          error={at === DEAL_MEDIA.length - 1 ? error : undefined}
          onChange={(event) => {
            const isChosen = event.currentTarget.checked
            onChange(DEAL_MEDIA.filter((one) => (one === medium ? isChosen : media.includes(one))))
          }}
        />
      ))}
    </fieldset>
  )
}

function TermField({ draft, onChange, errors }: Omit<DealFieldsProps, 'countries'>) {
  return (
    <>
      <RadioGroup
        legend="Term"
        name="term"
        layout="inline"
        value={draft.term}
        options={TERM_KINDS.map((kind) => ({ value: kind, label: TERM_LABELS[kind] }))}
        onChange={(value) => onChange({ term: TERM_KINDS.find((kind) => kind === value) ?? 'perpetuity' })}
      />
      {draft.term === 'months' && (
        <Field
          label="Months from the grant"
          name="term_months"
          inputMode="numeric"
          value={draft.months}
          error={errors['deal.term_months']}
          onChange={(event) => onChange({ months: event.currentTarget.value.trim() })}
        />
      )}
      {draft.term === 'until' && (
        <Field
          label="Last day"
          help="Until its end in the agency's time zone."
          name="term_until"
          type="date"
          value={draft.until}
          error={errors['deal.term_until'] ?? errors['term_until']}
          onChange={(event) => onChange({ until: event.currentTarget.value })}
        />
      )}
    </>
  )
}
