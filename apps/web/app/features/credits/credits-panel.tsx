/**
 * Shows the credits that the account can still use: prepaid credits if it can purchase, standard credits
 * otherwise.
 */
import { tierOf } from '@rushes/commerce/licence-tier'
import type { Account } from '@rushes/contract/accounts'
import { Suspense } from 'react'
import { LinkButton } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import type { CreditBalance } from './credit-balance.ts'

const LedgerExport = lazyPart(async () => (await import('./ledger-export.tsx')).LedgerExport)

type CreditsPanelProps = { account: Account; balances: readonly CreditBalance[] }

export function CreditsPanel({ account, balances }: CreditsPanelProps) {
  const { canPurchase } = account.options
  return (
    <section
      aria-labelledby="credits"
      className="grid content-start gap-4 rounded-sm border border-rule bg-sheet p-5"
    >
      <h2 id="credits" className="title text-xl">
        Credits
      </h2>
      {canPurchase ? <Prepaid balances={balances} /> : <Standard balances={balances} />}
      {account.canPrepay && canPurchase && <LinkButton to="/pricing">Buy credits</LinkButton>}
      {canPurchase && (
        <Suspense fallback={<div className="h-10" />}>
          <LedgerExport accountId={account.accountId} />
        </Suspense>
      )}
    </section>
  )
}

function Prepaid({ balances }: Pick<CreditsPanelProps, 'balances'>) {
  const video = balances.filter(({ media }) => media === 'video')
  const image = balances.filter(({ media }) => media === 'image')
  return (
    <>
      <Figure value={sum(video)} name="Available video credits" />
      {sum(image) > 0 && <Figure value={sum(image)} name="Available image credits" />}
      {balances.some(({ available }) => available !== 0) && (
        <ul className="border-t border-rule text-sm">
          {balances.map(({ media, tier, available }) => (
            <li key={`${media}-${tier}`} className="flex justify-between gap-4 border-b border-rule py-2">
              <span>{tier === null ? media : `${tierOf(tier).usageType}, ${media}`}</span>
              <span className="font-mono">{available}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function Standard({ balances }: Pick<CreditsPanelProps, 'balances'>) {
  if (balances.length === 0) return <p className="text-ink-soft">Your account has no credits yet.</p>
  return (
    <div className="flex flex-wrap gap-x-10 gap-y-4">
      {balances.map(({ media, available }) => (
        <Figure
          key={media}
          value={available}
          name={`${media === 'video' ? 'Video' : 'Image'} credits remaining`}
        />
      ))}
    </div>
  )
}

/** A `value` of null means unlimited. */
function Figure({ value, name }: { value: number | null; name: string }) {
  return (
    <p className="grid">
      <span className={value === 0 ? 'text-lg font-semibold' : 'text-2xl font-semibold'}>
        {value ?? 'Unlimited'}
      </span>
      <span dir="auto" className="text-sm text-ink-soft">
        {name}
      </span>
    </p>
  )
}

function sum(balances: readonly CreditBalance[]): number {
  return balances.reduce((total, { available }) => total + (available ?? 0), 0)
}
