/** A list of facts, a name and a value in each row. Rows without a value are left out. */
import type { ReactNode } from 'react'

export type Fact = { name: string; value: ReactNode }

export function DefinitionList({ facts }: { facts: readonly Fact[] }) {
  const known = facts.filter(({ value }) => value !== null && value !== undefined && value !== '')
  return (
    <dl className="grid grid-cols-[minmax(6.5rem,auto)_1fr] border-t border-rule text-sm">
      {known.map(({ name, value }) => (
        <div key={name} className="col-span-2 grid grid-cols-subgrid gap-x-4 border-b border-rule py-2">
          <dt className="text-ink-soft">{name}</dt>
          <dd className="min-w-0 break-words">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
