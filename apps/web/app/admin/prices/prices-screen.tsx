/** /admin/prices: all price lists, from drafts to past ones (R-PRICE-10). */
import type { PriceListRow } from '@rushes/contract/agency-prices'
import { Link } from 'react-router'
import { browserApi } from '../../lib/api.ts'
import { useLiveReload } from '../kit/use-live-reload.ts'
import type { Visit } from '../kit/visit.ts'
import { CopyButton } from './copy-button.tsx'
import { audienceLabel, LIST_STATE_LABELS, periodLabel } from './price-labels.ts'
import { usePriceTurns } from './use-price-turns.ts'

export async function open({ signal }: Visit) {
  const { data } = await browserApi.call('GET /agency/price-lists', { signal })
  return <PricesScreen lists={data} />
}

export function PricesScreen({ lists }: { lists: readonly PriceListRow[] }) {
  useLiveReload(['admin'])
  usePriceTurns(lists)
  const current = lists.find(({ state, accounts }) => state === 'in_force' && accounts.length === 0)
  return (
    <>
      <header className="mb-4 flex flex-wrap items-end justify-between gap-3">
        <h1 className="title text-2xl">Prices</h1>
        {current && <CopyButton kind="primary" source={current} label="Copy the current list" />}
      </header>
      <p className="mb-6 max-w-[68ch] text-ink-soft">
        A list contains all prices and takes effect at its scheduled time. Open carts are updated with a
        notice. To change prices, copy a list, edit the draft and schedule it.
      </p>
      <ul className="border-t border-rule">
        {lists.map((list) => (
          <li
            key={list.id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-rule py-3"
          >
            <span className="grid min-w-0 gap-0.5">
              <Link
                dir="auto"
                to={`/admin/prices/${list.id}`}
                className="font-semibold wrap-anywhere underline-offset-4 hover:underline"
              >
                {list.name}
              </Link>
              <span className="text-sm wrap-anywhere text-ink-soft">For {audienceOf(list)}</span>
            </span>
            <span className="grid gap-0.5 text-sm sm:justify-items-end">
              <span className="font-semibold">{LIST_STATE_LABELS[list.state]}</span>
              <span className="text-ink-soft">{periodLabel(list)}</span>
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

const audienceOf = ({ accounts }: PriceListRow): string =>
  accounts.length === 0 ? 'all customers' : audienceLabel(accounts)
