/** Open work as tiles, each with its count and a link to its list. */
import { Link } from 'react-router'
import type { Waiting } from '../kit/open-work-labels.ts'

export function WaitingTiles({ waiting }: { waiting: readonly Waiting[] }) {
  return (
    <section aria-label="To do">
      <ul className="grid grid-cols-2 gap-3 lg:grid-cols-[repeat(auto-fit,minmax(12rem,1fr))]">
        {waiting.map(({ label, count, note, to }) => (
          <li
            key={label}
            className="grid content-start gap-1 rounded-sm border border-rule bg-sheet px-4 py-3"
          >
            <span className="font-mono text-2xl">{count.toLocaleString('en-GB')}</span>
            <Link to={to} className="underline underline-offset-4">
              {label}
            </Link>
            {note && <span className="text-sm font-semibold text-stop">{note}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}
