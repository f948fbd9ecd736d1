/** What a user has spent of the limit of this month, and the button that changes the limit (R-REQUEST-1). */
import type { Currency } from '@rushes/commerce/money'
import type { Member } from '@rushes/contract/members'
import { browserApi } from '../../lib/api.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { ModalButton } from '../../ui/modal-button.tsx'
import { spendingLabel } from './spending-label.ts'

const SpendingLimitModal = lazyPart(
  async () => (await import('./spending-limit-modal.tsx')).SpendingLimitModal,
  { close: ({ onClose }) => onClose() },
)

type MemberSpendingProps = { member: Member; currency: Currency; onChange: () => void }

export function MemberSpending({ member, currency, onChange }: MemberSpendingProps) {
  const { id, name, spending, reachable, you } = member
  const mayChange = reachable && !you
  if (spending === null && !mayChange) return null
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      {spendingLabel(spending)}
      {mayChange && (
        <ModalButton
          size="small"
          label={
            <>
              {spending ? 'Change limit' : 'Set limit'}
              <span className="sr-only"> of {name}</span>
            </>
          }
          modal={(close) => (
            <SpendingLimitModal
              {...{ name, spending, currency, onChange }}
              save={(limitMinor) =>
                browserApi.call('POST /clip/members/:id/spending-limit', {
                  params: { id },
                  body: { limitMinor },
                })
              }
              onClose={close}
            />
          )}
        />
      )}
    </div>
  )
}
