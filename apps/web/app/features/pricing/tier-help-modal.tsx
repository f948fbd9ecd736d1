/** Explains the audience of each of the four licences (R-TIER-1). */
import { offeredTierCodes, tierOf } from '@rushes/commerce/licence-tier'
import { Modal } from '../../ui/modal.tsx'

export function TierHelpModal({ onClose }: { onClose: () => void }) {
  return (
    <Modal title="Which licence do I need?" onClose={onClose}>
      <dl className="grid gap-4">
        {offeredTierCodes().map((code) => (
          <div key={code}>
            <dt className="font-semibold">{tierOf(code).helpTitle}</dt>
            <dd className="text-ink-soft">
              {tierOf(code).forWhom}. {tierOf(code).helpText}.
            </dd>
          </div>
        ))}
      </dl>
    </Modal>
  )
}
