/** The download queue with what each clip will cost, and its delivery (specification, section 2, Download queue). */
import type { LicenceTierCode } from '@rushes/commerce/licence-tier'
import type { Account } from '@rushes/contract/accounts'
import { type ReactNode, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/notice.tsx'
import { notify } from '../../ui/notify.ts'
import { isAgencyStaff } from '../account/staff.ts'
import type { LoadedClips } from '../catalogue/load-clips.ts'
import { type CreditBalance, openTiers } from '../credits/credit-balance.ts'
import { ChooseCredits, DeliveryState, DownloadAll } from './delivery-panel.tsx'
import { askedTier, obtainable, type PlannedRow, planQueue } from './plan-queue.ts'
import { rowWords, summaryWords } from './plan-words.ts'
import { QueueLine } from './queue-line.tsx'
import { type QueueRow, removeFromQueue, useQueue } from './queue-store.ts'
import { type AskedRow, useDelivery } from './use-delivery.ts'

const EMPTY = 'There are no downloads currently in your queue'
const REMOVED = 'The item was removed from your downloads'

type QueueScreenProps = { account: Account; clips: LoadedClips; balances: readonly CreditBalance[] }

export function QueueScreen({ account, clips, balances }: QueueScreenProps) {
  const rows = useQueue()
  const list = useRef<HTMLUListElement>(null)
  const { revalidate } = useRevalidator()
  const [chosenTier, setChosenTier] = useState<LicenceTierCode | null>(null)
  const { delivery, refusals, prepare } = useDelivery(() => void revalidate())
  const viewer = { canPurchase: account.options.canPurchase, isStaff: isAgencyStaff(account) }
  const planned = planQueue({ rows, clips, viewer, balances, chosenTier })
  const ready = obtainable(planned)
  const tiers = openTiers(balances, 'video')

  return (
    <>
      <div aria-live="polite" className="mb-6 empty:hidden">
        <DeliveryState delivery={delivery} />
      </div>
      {rows.length === 0 ? (
        <Empty quiet={delivery.state === 'ready'} />
      ) : (
        <div className="grid items-start gap-8 lg:grid-cols-[1fr_22rem] lg:gap-12">
          <ul
            ref={list}
            tabIndex={-1}
            aria-label="Clips in your queue"
            className="border-t border-rule focus:outline-none"
          >
            {planned.map(({ row, plan }) => (
              <QueueLine
                key={row.id}
                id={row.id}
                {...shownFacts(row, clips)}
                words={rowWords(plan)}
                refusal={refusals.get(row.id)}
                onRemove={() => {
                  removeFromQueue([row.id])
                  notify(REMOVED)
                  list.current?.focus()
                }}
              />
            ))}
          </ul>
          <Panel>
            {viewer.canPurchase && tiers.length > 1 && rows.some((row) => askedTier(row) === null) && (
              <ChooseCredits tiers={tiers} value={chosenTier} onChange={setChosenTier} />
            )}
            <DownloadAll
              total={rows.length}
              ready={ready.length}
              summary={summaryWords(planned)}
              busy={delivery.state === 'preparing'}
              onDownload={() => prepare(ready.map(rowToSend))}
            />
          </Panel>
        </div>
      )}
    </>
  )
}

function Panel({ children }: { children: ReactNode }) {
  return (
    <section
      aria-label="Download"
      className="grid gap-5 rounded-sm border border-rule bg-sheet p-5 lg:sticky lg:top-12"
    >
      {children}
    </section>
  )
}

/** After a delivery the queue is empty because it is done: no need to say more than that. */
function Empty({ quiet }: { quiet: boolean }) {
  return (
    <EmptyState
      action={
        quiet ? (
          <LinkButton to="/my-downloads">Download history</LinkButton>
        ) : (
          <LinkButton to="/search">Search the library</LinkButton>
        )
      }
    >
      {EMPTY}
    </EmptyState>
  )
}

/** A row without a tier of its own is sent with the one whose credit it will use. */
function rowToSend({ row, plan }: PlannedRow): AskedRow {
  const tier = plan.ground === 'credit' && plan.tier !== null ? { tier: plan.tier } : {}
  return askedTier(row) === null ? { ...row, ...tier } : row
}

function shownFacts(row: QueueRow, clips: LoadedClips) {
  const clip = clips.get(row.id)
  const asked = askedTier(row)
  const caption = [row.type, String(row.id), asked].filter(Boolean).join(' · ')
  if (!clip || 'gone' in clip) return { title: '', thumbpath: '', caption }
  return { title: clip.title, thumbpath: clip.thumbpath, caption }
}
