/** The version of a page that is scheduled, its emails, and the button that cancels it (R-TERMS-3). */
import type { AdminPage } from '@rushes/contract/agency-pages'
import { browserApi } from '../../lib/api.ts'
import { formatDateTime } from '../../ui/format-date-time.ts'
import { ModalButton } from '../../ui/modal-button.tsx'
import { emailedLabel } from '../kit/emailed-label.ts'
import { ReasonModal } from '../kit/reason-modal.tsx'

type ScheduledVersionProps = { slug: string; scheduled: NonNullable<AdminPage['scheduled']> }

export function ScheduledVersion({ slug, scheduled }: ScheduledVersionProps) {
  const { version, in_force_from: from } = scheduled
  return (
    <>
      <p>
        Version {version} takes effect on {formatDateTime(from)}. {emailedLabel(scheduled)} Another version
        can be published after it, or after it is cancelled.
      </p>
      <ModalButton
        kind="danger"
        size="small"
        label="Cancel version"
        modal={(close) => (
          <ReasonModal
            title={`Cancel version ${version}`}
            missing="Enter a reason."
            act="Cancel version"
            leave="Keep it"
            send={(reason) =>
              browserApi.call('POST /agency/pages/:slug/cancel', {
                params: { slug },
                body: { version, reason },
              })
            }
            onClose={close}
          >
            The published version does not change. Users who were emailed get another email.
          </ReasonModal>
        )}
      />
    </>
  )
}
