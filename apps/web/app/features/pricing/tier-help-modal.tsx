/** Explains the audience of each of the four licences (R-TIER-1). */
import { LICENCE_TIER_CODES, LICENCE_TIERS } from '@rushes/commerce/licence-tier'
import { Modal } from '../../ui/modal.tsx'

export function TierHelpModal({ onClose }: { onClose: () => void }) {
  return (
    <Modal title="Which licence do I need?" onClose={onClose}>
      <dl className="grid gap-4">
        {LICENCE_TIER_CODES.map((code) => (
          <div key={code}>
            <dt className="font-semibold">{LICENCE_TIERS[code].helpTitle}</dt>
            <dd className="text-ink-soft">
              {LICENCE_TIERS[code].forWhom}. {LICENCE_TIERS[code].helpText}.
            </dd>
          </div>
        ))}
      </dl>
    </Modal>
  )
}
