/** Views of a list as links; the selected one is in the address. */
import { Link, useSearchParams } from 'react-router'
import { changedQuery } from './list-address.ts'

type ViewLinksProps = {
  label: string
  /** The name of the parameter in the address. */
  name: string
  /** Values with their labels; the empty value is the default. */
  views: readonly (readonly [string, string])[]
}

export function ViewLinks({ label, name, views }: ViewLinksProps) {
  const [query] = useSearchParams()
  return (
    <nav aria-label={label} className="flex flex-wrap gap-x-1">
      {views.map(([view, label]) => (
        <Link
          key={view}
          to={changedQuery(query, { [name]: view })}
          {...((query.get(name) ?? '') === view && { 'aria-current': 'page' as const })}
          className="flex min-h-10 items-center border-b-2 border-transparent px-2 hover:border-rule aria-[current=page]:border-mark aria-[current=page]:font-semibold"
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}
