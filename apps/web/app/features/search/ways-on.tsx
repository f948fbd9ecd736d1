/** Alternatives to a search that found little: clips close in meaning or near matches, other types, and the admin area. */
import type { ResultItem } from '@rushes/contract/clips'
import { Link } from 'react-router'
import { urlOf } from '../../lib/url.ts'
import { LinkButton } from '../../ui/button.tsx'
import { AgencyLink } from '../account/agency-link.tsx'
import { ClipGrid } from '../catalogue/clip-grid.tsx'
import { CloseClips } from './close-clips.tsx'
import { countText } from './count-labels.ts'
import { MIN_RESULTS } from './load-results.ts'
import { changeSearch, type Search, searchUrl } from './search-params.ts'
import { TYPE_TABS, type TypeCount } from './type-labels.ts'
import { useCloseClips } from './use-close-clips.ts'

type WaysOnProps = {
  search: Search
  /** The results above. */
  shown: readonly ResultItem[]
  /** The term that the visitor typed. */
  term: string
  near: readonly ResultItem[]
  counts: readonly TypeCount[] | null
}

export function WaysOn({ search, shown, term, near, counts }: WaysOnProps) {
  const close = useCloseClips(search)?.filter(({ id }) => shown.every((one) => one.id !== id))
  if (shown.length >= MIN_RESULTS) return <CloseClips clips={close ?? []} />
  return (
    <>
      <OtherTypes search={search} counts={counts ?? []} />
      <CloseClips clips={close ?? []} />
      {close?.length === 0 && near.length > 0 && (
        <section aria-labelledby="near" className="mt-8">
          <h2 id="near" className="mb-3 font-semibold">
            These match some of your words
          </h2>
          <ClipGrid items={near} />
        </section>
      )}
      <p className="mt-8 flex flex-wrap items-center gap-x-4 gap-y-3">
        <span className="text-ink-soft">Not what you need? Our team can search for you.</span>
        <LinkButton to={urlOf('/contact-us', { about: term })} className="wrap-anywhere">
          Ask for “{shortened(term)}”
        </LinkButton>
        <AgencyLink to={urlOf('/vocabulary', { term })} className="underline underline-offset-4">
          Add synonyms
        </AgencyLink>
      </p>
    </>
  )
}

function OtherTypes({ search, counts }: { search: Search; counts: readonly TypeCount[] }) {
  const others = TYPE_TABS.flatMap((tab) => {
    const found = counts.find(({ type }) => type === tab.type)
    return found && found.count > 0 && tab.type !== search.type ? [{ ...tab, ...found }] : []
  })
  if (others.length === 0) return null
  return (
    <section aria-labelledby="other-types" className="mt-6">
      <h2 id="other-types" className="mb-2 font-semibold">
        The same search in other types
      </h2>
      <ul className="flex flex-wrap gap-x-5 gap-y-2">
        {others.map(({ type, count, isExact, one, many }) => (
          <li key={type}>
            <Link
              to={searchUrl({ ...changeSearch(search, { sort: null }), type })}
              rel="nofollow"
              className="underline decoration-mark decoration-2 underline-offset-4"
            >
              {countText(count, isExact)} {count === 1 ? one : many}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

const MAX_SHOWN = 40
const shortened = (term: string): string => (term.length > MAX_SHOWN ? `${term.slice(0, MAX_SHOWN)}…` : term)
