/** /admin/prices/:id: the prices of one list, and when they hold (R-PRICE-8 to R-PRICE-11). */
import type { DeskPriceList } from '@rushes/contract/agency-prices'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { browserApi } from '../../lib/api.ts'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { formatDateTime } from '../../ui/format-date-time.ts'
import { useLiveReload } from '../kit/use-live-reload.ts'
import type { Visit } from '../kit/visit.ts'
import { ListMoves } from './list-moves.tsx'
import { PriceForm } from './price-form.tsx'
import { PriceGrid } from './price-grid.tsx'
import { valuesOfList } from './price-values.ts'
import { audienceWords, LIST_STATE_WORDS, periodWords, stateSentence } from './price-words.ts'
import { usePriceDraft } from './use-price-draft.ts'
import { usePriceTurns } from './use-price-turns.ts'

export async function open({ params: { id = '' }, signal }: Visit) {
  const { data } = await browserApi.call('GET /agency/price-lists/:id', { params: { id }, signal })
  return <PriceListScreen key={data.id} list={data} />
}

export function PriceListScreen({ list }: { list: DeskPriceList }) {
  const draft = usePriceDraft(list)
  const hasUnsaved = draft.changed.length > 0
  useLiveReload(hasUnsaved || list.state === 'draft' ? [] : ['desk'])
  usePriceTurns(useMemo(() => [list], [list]))
  return (
    <>
      <header className="mb-4">
        <p className="caption mb-2">
          <Link to="/admin/prices" className="underline underline-offset-4">
            Prices
          </Link>{' '}
          / List {list.id}, revision {list.revision}
        </p>
        <h1 className="title text-2xl">{list.name}</h1>
      </header>
      <div className="grid items-start gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_16rem]">
        {list.state === 'draft' ? (
          <PriceForm list={list} draft={draft} />
        ) : (
          <PriceGrid list={list} values={valuesOfList(list)} errors={{}} />
        )}
        <aside className="grid gap-6 max-lg:row-start-1 lg:sticky lg:top-4">
          <section aria-label="State" className="grid gap-3 rounded-sm border border-rule bg-sheet p-4">
            <h2 className="title text-xl">{LIST_STATE_WORDS[list.state]}</h2>
            <p>{stateSentence(list)}</p>
            <ListMoves list={list} hasUnsaved={hasUnsaved} />
          </section>
          <DefinitionList
            facts={[
              { name: 'For', value: audienceWords(list.accounts) },
              { name: 'Holds', value: periodWords(list) },
              { name: 'Compared with', value: list.compared.name },
              { name: 'Made', value: formatDateTime(list.created_at) },
            ]}
          />
        </aside>
      </div>
    </>
  )
}
