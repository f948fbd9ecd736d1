/** The views of the list of clips as links, and its filters, both in the address. */
import { RATING_LABELS } from '@rushes/contract/search-options'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { MISSING_LABELS, TYPE_LABELS } from '../kit/clip-state-labels.ts'
import { changedQuery } from '../kit/list/list-address.ts'
import { ViewLinks } from '../kit/list/view-links.tsx'

const VIEWS = [
  ['', 'All'],
  ['needs-work', 'Needs work'],
  ['scheduled', 'Scheduled'],
  ['published', 'Published'],
  ['ended', 'Ended'],
] as const

const RIGHTS_LABELS = [
  ['ended', 'Ended'],
  ['ending', 'End within 30 days'],
  ['limited', 'End on a day'],
] as const
const MORE = ['contributor', 'taken_from', 'taken_to', 'rating', 'rights', 'missing', 'batch']

type Named = readonly { id: number; name: string }[]
type ClipFiltersProps = { categories: Named; contributors: Named }

const valuesOf = (named: Named) => named.map(({ id, name }) => [String(id), name] as const)

export function ClipFilters({ categories, contributors }: ClipFiltersProps) {
  const [query] = useSearchParams()
  return (
    <>
      <ViewLinks label="Views" name="view" views={VIEWS} />
      <Choice name="type" label="Type" values={Object.entries(TYPE_LABELS)} />
      <Choice name="category" label="Category" values={valuesOf(categories)} />
      <details open={MORE.some((name) => query.has(name))} className="basis-full">
        <summary className="inline-flex min-h-10 cursor-pointer items-center underline underline-offset-4">
          More filters
        </summary>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2">
          <Choice name="contributor" label="Contributor" values={valuesOf(contributors)} />
          <Day name="taken_from" label="Taken from" />
          <Day name="taken_to" label="Taken to" />
          <Choice name="rating" label="Rating" values={Object.entries(RATING_LABELS)} />
          <Choice name="rights" label="Rights" values={RIGHTS_LABELS} />
          <Choice name="missing" label="Missing" values={Object.entries(MISSING_LABELS)} />
        </div>
      </details>
      {query.get('batch') && (
        <Clearable to={changedQuery(query, { batch: null })} label={`Import batch ${query.get('batch')}`} />
      )}
      {query.get('q') && <Clearable to={changedQuery(query, { q: null })} label={`“${query.get('q')}”`} />}
      {query.get('ids') && <Clearable to={changedQuery(query, { ids: null })} label="Chosen clips" />}
    </>
  )
}

type ChoiceProps = { name: string; label: string; values: readonly (readonly [string, string])[] }

function Choice({ name, label, values }: ChoiceProps) {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  return (
    <label className="flex items-center gap-2">
      <span className="text-sm text-ink-soft">{label}</span>
      <select
        value={query.get(name) ?? ''}
        onChange={(event) => void navigate(changedQuery(query, { [name]: event.currentTarget.value }))}
        className="min-h-10 rounded-sm border border-edge bg-sheet px-2"
      >
        <option value="">All</option>
        {values.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </label>
  )
}

function Day({ name, label }: { name: string; label: string }) {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  return (
    <label className="flex items-center gap-2">
      <span className="text-sm text-ink-soft">{label}</span>
      <input
        type="date"
        // Typed digits change the address only when the date is complete.
        defaultValue={query.get(name) ?? ''}
        key={query.get(name)}
        onBlur={(event) => {
          const { value } = event.currentTarget
          if (value !== (query.get(name) ?? '')) void navigate(changedQuery(query, { [name]: value }))
        }}
        className="min-h-10 rounded-sm border border-edge bg-sheet px-2"
      />
    </label>
  )
}

function Clearable({ to, label }: { to: string; label: string }) {
  return (
    <Link to={to} className="flex min-h-10 items-center gap-2 rounded-sm bg-well px-3 hover:underline">
      <span className="sr-only">Without</span>
      {label}
      <span aria-hidden="true">×</span>
    </Link>
  )
}
