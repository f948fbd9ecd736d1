/** The controls of a clip's form. */
import { CLIP_FIELDS } from '../kit/clip-fields.ts'
import { controlsOf } from '../kit/draft/draft-field.tsx'
import { KeywordSuggestions } from '../kit/keywords/keyword-suggestions.tsx'
import type { ClipChoices } from '../kit/load-clip-choices.ts'
import type { ClipDraft } from './use-clip-draft.ts'

const FACTS = [
  ...(['category_id', 'rating', 'tone_id', 'footage_type_id'] as const),
  ...(['location_text', 'location_code', 'date_taken', 'date_posted'] as const),
]
const FLAGS = ['meme', 'graphic', 'enquiry_only', 'deliverable'] as const
const CREDITS = [
  ...(['contributor_id', 'supplier_ref'] as const),
  ...(['credit_author', 'credit_source', 'credit_licence', 'credit_changes'] as const),
]

type ClipFieldsProps = { clip: number; draft: ClipDraft; choices: ClipChoices }

export function ClipFields({ clip, draft, choices }: ClipFieldsProps) {
  const { values, write } = draft
  const control = controlsOf(CLIP_FIELDS, draft, choices)
  const keywords = String(values['keywords'])
  return (
    <>
      {control('title')}
      {control('description')}
      {control('keywords')}
      <KeywordSuggestions
        described={[{ id: clip, text: `${values['title']}\n${values['description']}`, keywords }]}
        onChange={(change) => write('keywords', change(keywords))}
      />
      <div className="grid items-end gap-4 sm:grid-cols-2">{FACTS.map(control)}</div>
      <section aria-labelledby="clip-terms" className="grid gap-4 border-t border-rule pt-4">
        <h2 id="clip-terms" className="title text-xl">
          Usage
        </h2>
        {(['restrictions', 'licensing_terms', 'blocked_countries', 'rights_until'] as const).map(control)}
        <div className="flex flex-wrap gap-x-6">{FLAGS.map(control)}</div>
      </section>
      <section aria-labelledby="clip-credit" className="grid gap-4 border-t border-rule pt-4">
        <h2 id="clip-credit" className="title text-xl">
          Credit
        </h2>
        <div className="grid items-end gap-4 sm:grid-cols-2">{CREDITS.map(control)}</div>
      </section>
    </>
  )
}
