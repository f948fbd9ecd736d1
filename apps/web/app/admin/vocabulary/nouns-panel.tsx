/** Lists nouns with their translations. */
import type { Data } from '@rushes/contract/client'
import { useState } from 'react'
import { browserApi } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/notice.tsx'
import type { Visit } from '../kit/visit.ts'
import { NOUN_LANGUAGES, type Noun } from './noun.ts'
import { NounModal } from './noun-modal.tsx'
import { useRemoval } from './use-removal.ts'
import { WordRow } from './word-row.tsx'
import { WordSearch } from './word-search.tsx'

export async function openNouns({ url, signal }: Visit) {
  const q = url.searchParams.get('q') ?? undefined
  const { data } = await browserApi.call('GET /agency/vocabulary/nouns', { querystring: { q }, signal })
  return <NounsPanel key={q} {...data} />
}

type NounsPanelProps = Data<'GET /agency/vocabulary/nouns'>

export function NounsPanel({ nouns, total }: NounsPanelProps) {
  const [opened, setOpened] = useState<Partial<Noun> | null>(null)
  const remove = useRemoval((id) =>
    browserApi.call('DELETE /agency/vocabulary/nouns/:id', { params: { id } }),
  )
  return (
    <section aria-label="Other languages" className="max-w-5xl">
      <p className="mb-4 text-ink-soft">
        A search for a German, French, Spanish or Italian noun finds what its English noun finds. Words that
        clips contain keep their English meaning. Changes take effect within a minute.
      </p>
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <WordSearch label="Search nouns in all languages" placeholder="Part of a word" />
        <p role="status" className="text-ink-soft">
          {countLabel(nouns.length, total)}
        </p>
        <Button kind="primary" className="ml-auto" aria-haspopup="dialog" onClick={() => setOpened({})}>
          New noun
        </Button>
      </div>
      {nouns.length === 0 ? (
        <EmptyState>No matching nouns.</EmptyState>
      ) : (
        <ul className="border-t border-rule">
          {nouns.map((noun) => (
            <WordRow
              key={noun.id}
              name={noun.english}
              effect={`Its words in other languages will no longer find “${noun.english}”.`}
              onChange={() => setOpened(noun)}
              onRemove={() => void remove(noun.id)}
            >
              <div className="min-w-0 flex-1 basis-72">
                <p className="font-semibold wrap-anywhere">{noun.english}</p>
                <dl className="flex flex-wrap gap-x-5 gap-y-0.5 text-sm">
                  {NOUN_LANGUAGES.filter(({ key }) => noun[key].length > 0).map(({ key, label, lang }) => (
                    <div key={key} className="flex min-w-0 gap-1.5">
                      <dt className="text-ink-soft">{label}</dt>
                      <dd lang={lang} className="min-w-0 wrap-anywhere">
                        {noun[key].join(', ')}
                      </dd>
                    </div>
                  ))}
                </dl>
              </div>
            </WordRow>
          ))}
        </ul>
      )}
      {opened && <NounModal noun={opened} onClose={() => setOpened(null)} />}
    </section>
  )
}

function countLabel(shown: number, total: number): string {
  if (shown < total) return `The first ${shown} of ${total.toLocaleString('en-GB')} nouns`
  return total === 1 ? '1 noun' : `${total.toLocaleString('en-GB')} nouns`
}
