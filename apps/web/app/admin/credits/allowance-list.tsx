/** The standard credits of an account, by medium. */
import type { DeskCredits } from '@rushes/contract/agency-credits'
import { formatDateTime } from '../../ui/format-date-time.ts'
import { ModalButton } from '../../ui/modal-button.tsx'
import { AllowanceModal } from './allowance-modal.tsx'
import { creditsWords, MEDIA_WORDS } from './credit-words.ts'

type AllowanceListProps = {
  accountId: number
  allowances: DeskCredits['allowances']
  mayAdjust: boolean
}

export function AllowanceList({ accountId, allowances, mayAdjust }: AllowanceListProps) {
  return (
    <section aria-label="Allowances">
      <header className="mb-2 flex flex-wrap items-end justify-between gap-3">
        <h2 className="title text-xl">Standard credits</h2>
        {mayAdjust && (
          <ModalButton
            label="Set an allowance"
            modal={(close) => <AllowanceModal accountId={accountId} onClose={close} />}
          />
        )}
      </header>
      {allowances.length === 0 ? (
        <p className="text-ink-soft">The account has no allowance.</p>
      ) : (
        <ul className="border-t border-rule">
          {allowances.map(({ media, remaining, size, period, renews_at }) => (
            <li key={media} className="flex flex-wrap gap-x-6 gap-y-1 border-b border-rule py-2">
              <span className="font-semibold">{MEDIA_WORDS[media]}</span>
              <span>{remaining === null ? 'without limit' : `${creditsWords(remaining)} left`}</span>
              <span className="text-ink-soft">
                {size === null
                  ? 'not renewed'
                  : `${creditsWords(size)} each ${period}, next on ${formatDateTime(renews_at)}`}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
