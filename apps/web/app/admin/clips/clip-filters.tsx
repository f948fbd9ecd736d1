/** The views of the list of clips as links, and its filters, both in the address. */
import { Link, useNavigate, useSearchParams } from 'react-router'
import { TYPE_LABELS } from '../kit/clip-state-labels.ts'
import { changedQuery } from '../kit/list/list-address.ts'
import { ViewLinks } from '../kit/list/view-links.tsx'

const VIEWS = [
  ['', 'All'],
  ['needs-work', 'Needs work'],
  ['scheduled', 'Scheduled'],
  ['published', 'Published'],
  ['ended', 'Ended'],
] as const

type ClipFiltersProps = { categories: readonly { id: number; name: string }[] }

export function ClipFilters({ categories }: ClipFiltersProps) {
  const [query] = useSearchParams()
  return (
    <>
      <ViewLinks label="Views" name="view" views={VIEWS} />
      <Choice name="type" label="Type" values={Object.entries(TYPE_LABELS)} />
      <Choice
        name="category"
        label="Category"
        values={categories.map(({ id, name }) => [String(id), name] as const)}
      />
      {query.get('q') && <Clearable to={changedQuery(query, { q: null })} words={`“${query.get('q')}”`} />}
      {query.get('ids') && <Clearable to={changedQuery(query, { ids: null })} words="Chosen clips" />}
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
        {values.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </label>
  )
}

function Clearable({ to, words }: { to: string; words: string }) {
  return (
    <Link to={to} className="flex min-h-10 items-center gap-2 rounded-sm bg-well px-3 hover:underline">
      <span className="sr-only">Without</span>
      {words}
      <span aria-hidden="true">×</span>
    </Link>
  )
}
