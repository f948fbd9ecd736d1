import type { Clip } from '@rushes/contract/clips'
import { Link } from 'react-router'
import { urlOf } from '../../lib/url.ts'
import { Icon } from '../../ui/icon.tsx'

/** What a login shows, in numbers: a guest sees that there is a story before asking for an account. */
export function LockedStory({ id, locked }: { id: number; locked: NonNullable<Clip['locked']> }) {
  const rows = [
    ['Story', count(locked.words, 'word')],
    ['Keywords', count(locked.keywords, 'keyword')],
    ['Packages', count(locked.packages, 'package')],
  ] as const
  return (
    <section aria-labelledby="locked">
      <h2 id="locked" className="title mb-3 flex items-center gap-2 text-xl">
        <Icon of="lock" />
        For members
      </h2>
      <dl className="border-t border-rule">
        {rows.map(([label, value]) => (
          <div key={label} className="grid grid-cols-[8rem_1fr] border-b border-rule py-2 text-sm">
            <dt className="text-ink-soft">{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3">
        <Link to={urlOf('/login', { next: `/clip/${id}` })} className="underline underline-offset-4">
          Log in to read it
        </Link>
      </p>
    </section>
  )
}

const count = (number: number, noun: string) =>
  number === 0 ? 'None' : `${number} ${noun}${number === 1 ? '' : 's'}`
