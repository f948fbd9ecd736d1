/** The credits of an account: balances, allowances, lots and the ledger, and what staff change (R-CREDIT-6, R-CREDIT-7). */
import type { DeskCredits } from '@rushes/contract/agency-credits'
import { Link } from 'react-router'
import { formatDateTime } from '../../ui/format-date-time.ts'
import { ModalButton } from '../../ui/modal-button.tsx'
import { EmptyState } from '../../ui/notice.tsx'
import { AdminTable } from '../kit/list/admin-table.tsx'
import type { Person } from '../kit/person.ts'
import { AdjustModal } from './adjust-modal.tsx'
import { AllowanceList } from './allowance-list.tsx'
import { deltaWords, MEDIA_WORDS, MOVEMENT_WORDS } from './credit-words.ts'

type CreditsPanelProps = { accountId: number; credits: DeskCredits; person: Person }

export function CreditsPanel({ accountId, credits, person }: CreditsPanelProps) {
  const { balances, allowances, lots, ledger } = credits
  const mayAdjust = person.capabilities.has('credits.adjust')
  return (
    <div className="grid gap-8">
      <section aria-label="Balances">
        <header className="mb-2 flex flex-wrap items-end justify-between gap-3">
          <h2 className="title text-xl">Prepaid credits</h2>
          {mayAdjust ? (
            <ModalButton
              kind="primary"
              label="Adjust credits"
              modal={(close) => <AdjustModal accountId={accountId} credits={credits} onClose={close} />}
            />
          ) : (
            <p className="text-sm text-ink-soft">An Administrator of the agency can adjust them.</p>
          )}
        </header>
        {balances.length === 0 ? (
          <EmptyState>The account has never had prepaid credits.</EmptyState>
        ) : (
          <AdminTable
            label="Balances"
            heads={['Medium', 'Tier', 'Left', 'Held back']}
            rows={balances.map(({ media, tier, tier_name, available, frozen }) => ({
              key: `${media} ${tier}`,
              cells: [MEDIA_WORDS[media], tier_name, available, frozen === 0 ? '–' : frozen],
            }))}
          />
        )}
      </section>
      <AllowanceList accountId={accountId} allowances={allowances} mayAdjust={mayAdjust} />
      {lots.length > 0 && (
        <section aria-label="Lots">
          <h2 className="title mb-2 text-xl">Lots</h2>
          <AdminTable
            label="Lots, newest first"
            heads={['From', 'Medium', 'Tier', 'Left', 'Where from']}
            rows={lots.map((lot) => ({
              key: `${lot.id}`,
              cells: [
                formatDateTime(lot.created_at),
                MEDIA_WORDS[lot.media],
                lot.tier_name,
                `${lot.remaining} of ${lot.size}${lot.frozen ? ', held back' : ''}`,
                <Origin key="origin" orderId={lot.order_id} />,
              ],
            }))}
          />
        </section>
      )}
      {ledger.length > 0 && (
        <section aria-label="Ledger">
          <h2 className="title mb-2 text-xl">Ledger</h2>
          <AdminTable
            label="The newest 100 movements"
            heads={['When', 'What', 'Credits', 'Kind', 'Who and why']}
            rows={ledger.map((moved, at) => ({
              key: `${moved.at} ${at}`,
              cells: [
                formatDateTime(moved.at),
                MOVEMENT_WORDS[moved.what],
                deltaWords(moved.delta),
                `${MEDIA_WORDS[moved.media]}, ${moved.tier || 'standard'}`,
                [moved.who, moved.reason].filter(Boolean).join(': ') || '–',
              ],
            }))}
          />
        </section>
      )}
    </div>
  )
}

function Origin({ orderId }: { orderId: number | null }) {
  if (orderId === null) return 'Given by the agency'
  return (
    <Link to={`/admin/orders/${orderId}`} className="font-mono underline underline-offset-4">
      {orderId}
    </Link>
  )
}
