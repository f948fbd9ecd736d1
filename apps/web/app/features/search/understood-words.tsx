/**
 * Shows how the words of a search were understood: a chip for each filter, place and exclusion by NOT, which searches for the words as written
 * when it is removed, and the words without effect (R-QUERY-2).
 */

import { FILTERS } from '@rushes/contract/search-filters'
import type { SearchUnderstanding } from '@rushes/contract/search-understanding'
import { Link } from 'react-router'
import { Chip } from '../../ui/chip.tsx'
import { type Facets, labelOf } from './active-filters.ts'
import { changeSearch, type Search, searchUrl } from './search-params.ts'
import { excludedLabel, IGNORED_LABELS } from './understood-labels.ts'

type UnderstoodWordsProps = { search: Search; facets: Facets; understood: SearchUnderstanding }
type Part = SearchUnderstanding['parts'][number]

export function UnderstoodWords({ search, facets, understood }: UnderstoodWordsProps) {
  const { parts, ignored, excluded, type } = understood
  const chips = [
    ...parts.map((part) => ({ label: labelOfPart(part, search, facets), asWords: part.asWords })),
    ...excluded.map(({ text, asWords }) => ({ label: excludedLabel(text), asWords })),
  ]
  const { sort: _sort, ...unsorted } = search
  return (
    <div className="my-4 grid gap-2 text-sm">
      {chips.length > 0 && (
        <p className="flex flex-wrap items-center gap-2">
          <span className="text-ink-soft">Understood as</span>
          {chips.map(({ label, asWords }) => (
            <Chip
              key={label}
              label={label}
              removes={label}
              to={searchUrl(changeSearch(search, { term: asWords }))}
            />
          ))}
        </p>
      )}
      {ignored.map(({ text, reason }) => (
        <p key={reason + text} className="text-ink-soft">
          “{text}” {IGNORED_LABELS[reason]}
        </p>
      ))}
      {type && type !== search.type && (
        <p>
          <Link
            to={searchUrl({ ...changeSearch(unsorted, {}), type })}
            rel="nofollow"
            className="font-semibold underline decoration-mark decoration-2 underline-offset-4"
          >
            Search images
          </Link>
        </p>
      )}
    </div>
  )
}

/** The words and, if it differs, the label that the filter has in the address. */
function labelOfPart({ filter: name, text, params }: Part, { type }: Search, facets: Facets): string {
  const filter = FILTERS.find((one) => one.name === name)
  const meaning = filter ? labelOf({ ...params, type }, facets, filter) : 'place'
  return meaning.toLowerCase() === text.toLowerCase() ? meaning : `${text}: ${meaning}`
}
