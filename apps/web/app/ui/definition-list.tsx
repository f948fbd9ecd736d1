/** A list of facts, with a name and a value in each row. Rows without a value are omitted. */
import type { ReactNode } from 'react'

export type Fact = { name: string; value: ReactNode }

export function DefinitionList({ facts }: { facts: readonly Fact[] }) {
  const known = facts.filter(({ value }) => value || value === 0)
  return (
    <dl className="facts">
      {known.map(({ name, value }) => (
        <div key={name}>
          <dt className="text-ink-soft">{name}</dt>
          <dd className="min-w-0 wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
