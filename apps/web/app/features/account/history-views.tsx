/** Switches a history between the records of the viewer and those of the company (R-HISTORY-4). */
import { Link } from 'react-router'

const LABELS = { mine: 'Mine', company: 'Company' } as const
type View = keyof typeof LABELS

/** The address of each view, and the selected one. */
export type HistoryViewsProps = Readonly<Record<View, string>> & { selected: View }

export function HistoryViews({ selected, ...addresses }: HistoryViewsProps) {
  return (
    <nav aria-label="Records shown" className="mb-6 flex gap-x-1 border-b border-rule">
      {(['mine', 'company'] as const).map((view) => (
        <Link
          key={view}
          to={addresses[view]}
          {...(view === selected && { 'aria-current': 'page' as const })}
          className="-mb-px flex min-h-11 items-center border-b-2 border-transparent px-3 text-ink-soft hover:text-ink aria-[current=page]:border-mark aria-[current=page]:font-semibold aria-[current=page]:text-ink forced-colors:border-[Canvas]"
        >
          {LABELS[view]}
        </Link>
      ))}
    </nav>
  )
}
