/** The metadata of a clip, read only. */
import type { AdminClip } from '@rushes/contract/agency-clips'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { formatDateTime } from '../../ui/format-date-time.ts'
import type { Choice, ClipChoices } from '../kit/load-clip-choices.ts'

const yes = (value: boolean) => (value ? 'yes' : 'no')

/** Returns the names of the chosen values; a hidden value is shown as its number. */
const namesOf = (ids: readonly (string | number | null)[], choices: readonly Choice[]) =>
  ids
    .flatMap((id) =>
      id === null ? [] : [choices.find(({ value }) => value === String(id))?.label ?? String(id)],
    )
    .join(', ')

export function ClipDetails({ clip, choices }: { clip: AdminClip; choices: ClipChoices }) {
  const { fields } = clip
  return (
    <DefinitionList
      facts={[
        {
          name: 'Description',
          value: (
            <p dir="auto" className="whitespace-pre-line">
              {fields.description}
            </p>
          ),
        },
        { name: 'Keywords', value: fields.keywords.join(', ') },
        { name: 'Category', value: clip.category },
        { name: 'Tone', value: namesOf([fields.tone_id], choices.tones) },
        { name: 'Footage type', value: namesOf([fields.footage_type_id], choices.footageTypes) },
        { name: 'Place', value: fields.location_text },
        { name: 'Country', value: fields.location_code?.toUpperCase() },
        { name: 'Taken on', value: fields.date_taken },
        { name: 'Posted on', value: fields.date_posted },
        { name: 'Rating', value: fields.rating },
        { name: 'Meme', value: yes(fields.meme) },
        { name: 'Graphic', value: yes(fields.graphic) },
        { name: 'Enquiry only', value: yes(fields.enquiry_only) },
        {
          name: 'Restrictions',
          value: (
            <p dir="auto" className="whitespace-pre-line">
              {fields.restrictions}
            </p>
          ),
        },
        { name: 'Made by software (AI)', value: fields.synthetic ?? 'no' },
        { name: 'Author', value: fields.credit_author },
        { name: 'Source', value: fields.credit_source },
        { name: 'Licence of the source', value: fields.credit_licence },
        { name: 'Changes to the source', value: fields.credit_changes },
        {
          name: 'Contributor',
          value: namesOf([fields.contributor_id], choices.contributors) || 'The agency’s own',
        },
        { name: 'Number of the contributor', value: fields.supplier_ref },
        { name: 'Licensing terms', value: namesOf(fields.licensing_terms, choices.licensingTerms) },
        { name: 'Blocked countries', value: namesOf(fields.blocked_countries, choices.countries) },
        { name: 'Rights until', value: fields.rights_until && formatDateTime(fields.rights_until) },
      ]}
    />
  )
}
