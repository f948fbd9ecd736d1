/** The controls of a clip's form. */
import type { ClipField } from '@rushes/contract/agency-clips'
import { RATINGS } from '@rushes/contract/search-options'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field, Select, TextArea } from '../../ui/field.tsx'
import { fieldWords } from '../kit/clip-field-words.ts'
import { listOfText, listText } from '../kit/clip-values.ts'
import { CountryField } from '../kit/countries/country-field.tsx'
import { KeywordSuggestions } from '../kit/keywords/keyword-suggestions.tsx'
import type { Choice, ClipChoices } from '../kit/load-clip-choices.ts'
import type { ClipDraft } from './use-clip-draft.ts'

type PartProps = { clip: number; draft: ClipDraft; choices: ClipChoices }

export function ClipFields(props: PartProps) {
  return (
    <>
      <Words {...props} />
      <Facts {...props} />
      <Terms {...props} />
      <Credits {...props} />
    </>
  )
}

/** What a control of the form is made of. */
function controlOf({ values, write, errors }: ClipDraft, name: ClipField) {
  return {
    label: fieldWords(name),
    name,
    value: String(values[name] ?? ''),
    error: errorOf(errors, name),
    onChange: (event: { currentTarget: { value: string } }) => write(name, event.currentTarget.value),
  }
}

/** A value of a list has its place in the name of the error. */
function errorOf(errors: ClipDraft['errors'], name: ClipField): string | undefined {
  const found = Object.entries(errors).filter(([key]) => {
    const field = key.replace(/^changes\./, '')
    return field === name || field.startsWith(`${name}.`)
  })
  return found.flatMap(([, words]) => words)[0]
}

function Words({ clip, draft }: PartProps) {
  const { values, write } = draft
  const keywords = String(values['keywords'])
  const text = `${values['title']}\n${values['description']}`
  return (
    <>
      <Field {...controlOf(draft, 'title')} />
      <TextArea {...controlOf(draft, 'description')} rows={4} />
      <TextArea {...controlOf(draft, 'keywords')} help="Separate them by commas." rows={2} />
      <KeywordSuggestions
        described={[{ id: clip, text, keywords }]}
        onChange={(change) => write('keywords', change(keywords))}
      />
    </>
  )
}

/** A hidden value that the clip has is offered, too. */
const withChosen = (choices: readonly Choice[], chosen: string): Choice[] =>
  chosen === '' || choices.some(({ value }) => value === chosen)
    ? [...choices]
    : [...choices, { value: chosen, label: `${chosen}, not offered any more` }]

function Facts({ draft, choices }: PartProps) {
  const select = (name: ClipField, offered: readonly Choice[]) => {
    const control = controlOf(draft, name)
    return { ...control, options: withChosen(offered, control.value) }
  }
  return (
    <div className="grid items-end gap-4 sm:grid-cols-2">
      <Select {...select('category_id', choices.categories)} />
      <Select
        {...select(
          'rating',
          RATINGS.map((rating) => ({ value: rating, label: rating })),
        )}
      />
      <Select {...select('tone_id', choices.tones)} placeholder="None" />
      <Select {...select('footage_type_id', choices.footageTypes)} placeholder="None" />
      <Field {...controlOf(draft, 'location_text')} />
      <Select {...select('location_code', choices.countries)} placeholder="None" />
      <Field {...controlOf(draft, 'date_taken')} type="date" />
      <Field {...controlOf(draft, 'date_posted')} type="date" />
    </div>
  )
}

function Terms({ draft, choices }: PartProps) {
  const { values, write, errors } = draft
  const chosen = listOfText(String(values['licensing_terms']))
  const toggle = (id: string) =>
    write(
      'licensing_terms',
      listText(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]),
    )
  const error = errorOf(errors, 'licensing_terms')
  return (
    <section aria-labelledby="clip-terms" className="grid gap-4 border-t border-rule pt-4">
      <h2 id="clip-terms" className="title text-xl">
        What may be done with it
      </h2>
      <TextArea {...controlOf(draft, 'restrictions')} rows={2} />
      <fieldset>
        <legend className="text-sm font-semibold">{fieldWords('licensing_terms')}</legend>
        {choices.licensingTerms.map(({ value, label }) => (
          <Checkbox
            key={value}
            label={label}
            checked={chosen.includes(value)}
            onChange={() => toggle(value)}
          />
        ))}
        {error && <p className="text-sm font-semibold text-stop">{error}</p>}
      </fieldset>
      <CountryField
        label={fieldWords('blocked_countries')}
        help="Beside those that its rights records exclude."
        value={listOfText(String(values['blocked_countries']))}
        countries={choices.countries}
        error={errorOf(errors, 'blocked_countries')}
        onChange={(codes) => write('blocked_countries', listText(codes))}
      />
      <Field
        {...controlOf(draft, 'rights_until')}
        type="datetime-local"
        help="The clip is retired then, or earlier when a rights record ends. Empty: no end of its own."
      />
      <div className="flex flex-wrap gap-x-6">
        {FLAGS.map((name) => (
          <Checkbox
            key={name}
            label={fieldWords(name)}
            checked={values[name] === true}
            onChange={(event) => write(name, event.currentTarget.checked)}
          />
        ))}
      </div>
    </section>
  )
}

const CREDITS = ['credit_author', 'credit_source', 'credit_licence', 'credit_changes'] as const
const FLAGS = ['meme', 'graphic', 'enquiry_only', 'deliverable'] as const

function Credits({ draft, choices }: PartProps) {
  const contributor = controlOf(draft, 'contributor_id')
  return (
    <section aria-labelledby="clip-credit" className="grid gap-4 border-t border-rule pt-4">
      <h2 id="clip-credit" className="title text-xl">
        Credit
      </h2>
      <div className="grid items-end gap-4 sm:grid-cols-2">
        <Select
          {...contributor}
          options={withChosen(choices.contributors, contributor.value)}
          placeholder="The agency’s own"
        />
        <Field {...controlOf(draft, 'supplier_ref')} maxLength={100} />
        {CREDITS.map((name) => (
          <Field key={name} {...controlOf(draft, name)} />
        ))}
      </div>
    </section>
  )
}
