/** Lists synonym groups. */
import type { Data } from '@rushes/contract/client'
import { useState } from 'react'
import { browserApi } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/notice.tsx'
import type { Visit } from '../kit/visit.ts'
import { SynonymModal } from './synonym-modal.tsx'
import { useRemoval } from './use-removal.ts'
import { WordRow } from './word-row.tsx'

type Group = Data<'GET /agency/vocabulary/synonyms'>[number]

export async function openSynonyms({ url, signal }: Visit) {
  const { data } = await browserApi.call('GET /agency/vocabulary/synonyms', { signal })
  return <SynonymsPanel groups={data} term={url.searchParams.get('term') ?? ''} />
}

type SynonymsPanelProps = {
  groups: readonly Group[]
  /** A search term from the storefront. */
  term: string
}

export function SynonymsPanel({ groups, term }: SynonymsPanelProps) {
  const [find, setFind] = useState(term)
  const [opened, setOpened] = useState<Partial<Group> | null>(null)
  const remove = useRemoval((id) =>
    browserApi.call('DELETE /agency/vocabulary/synonyms/:id', { params: { id } }),
  )
  const wanted = find.trim().toLowerCase()
  const shown = groups.filter(({ words }) => words.some((word) => word.toLowerCase().includes(wanted)))
  return (
    <section aria-label="Synonyms" className="max-w-4xl">
      <p className="mb-4 text-ink-soft">
        A search for one word of a group also finds the others. Changes take effect within a minute.
      </p>
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <input
          type="search"
          autoComplete="off"
          value={find}
          onChange={(event) => setFind(event.currentTarget.value)}
          aria-label="Find groups by a word"
          placeholder="Word"
          className="block min-h-10 w-56 rounded-sm border border-edge bg-sheet px-3 hover:border-ink"
        />
        <p role="status" className="text-ink-soft">
          {shown.length === 1 ? '1 group' : `${shown.length} groups`}
        </p>
        <Button
          kind="primary"
          className="ml-auto"
          aria-haspopup="dialog"
          onClick={() => setOpened(wanted === '' ? {} : { words: [find.trim()] })}
        >
          New group
        </Button>
      </div>
      {shown.length === 0 ? (
        <EmptyState>
          {wanted === '' ? 'No groups yet.' : `No group has the word “${find.trim()}”.`}
        </EmptyState>
      ) : (
        <ul className="border-t border-rule">
          {shown.map((group) => (
            <WordRow
              key={group.id}
              name={group.words.join(', ')}
              effect={`These words will no longer be synonyms: ${group.words.join(', ')}.`}
              onChange={() => setOpened(group)}
              onRemove={() => void remove(group.id)}
            >
              <span className="min-w-0 wrap-anywhere">{group.words.join(', ')}</span>
            </WordRow>
          ))}
        </ul>
      )}
      {opened && <SynonymModal group={opened} onClose={() => setOpened(null)} />}
    </section>
  )
}
