/** A removable label, such as an active filter: a link to the same page without it. */
import { Link } from 'react-router'
import { Icon } from './icon.tsx'

export function Chip({ label, to, removes }: { label: string; to: string; removes: string }) {
  return (
    <Link
      to={to}
      rel="nofollow"
      preventScrollReset
      className="inline-flex min-h-8 items-center gap-1.5 rounded-sm border border-edge bg-sheet pr-1.5 pl-2.5 text-sm hover:border-ink"
    >
      <span className="sr-only">Remove filter {removes}: </span>
      {label}
      <Icon of="x" />
    </Link>
  )
}
