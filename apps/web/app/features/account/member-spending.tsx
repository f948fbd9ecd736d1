/** What a user has spent of the limit of this month, and the button that changes the limit (R-REQUEST-1). */
import { type Currency, formatMoney } from '@rushes/commerce/money'
import type { Member } from '@rushes/contract/members'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { ModalButton } from '../../ui/modal-button.tsx'

const SpendingLimitModal = lazyPart(
  async () => (await import('./spending-limit-modal.tsx')).SpendingLimitModal,
  { close: ({ onClose }) => onClose() },
)

type MemberSpendingProps = { member: Member; currency: Currency; onChange: () => void }

export function MemberSpending({ member, currency, onChange }: MemberSpendingProps) {
  const mayChange = member.reachable && !member.you
  if (member.spending === null && !mayChange) return null
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      {spendingLabel(member)}
      {mayChange && (
        <ModalButton
          size="small"
          label={
            <>
              {member.spending ? 'Change limit' : 'Set limit'}
              <span className="sr-only"> of {member.name}</span>
            </>
          }
          modal={(close) => (
            <SpendingLimitModal member={member} currency={currency} onChange={onChange} onClose={close} />
          )}
        />
      )}
    </div>
  )
}

function spendingLabel({ spending }: Member): string {
  if (spending === null) return 'No spending limit'
  const { limitMinor, spentMinor, currency } = spending
  if (limitMinor === 0) return 'Asks before each purchase'
  const [spent, limit] = [spentMinor, limitMinor].map((minor) =>
    formatMoney(minor, currency, { decimals: 2 }),
  )
  return `${spent} of ${limit} spent this month`
}
