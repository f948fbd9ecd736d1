/** /admin/terms: the versions of the terms (R-TERMS-1). */
import type { TermsVersion } from '@rushes/contract/agency-terms'
import { browserApi } from '../../lib/api.ts'
import { LinkButton } from '../../ui/button.tsx'
import { formatDateTime } from '../../ui/format-date-time.ts'
import { ModalButton } from '../../ui/modal-button.tsx'
import { confirmed } from '../kit/confirm-identity-store.ts'
import { emailedLabel } from '../kit/emailed-label.ts'
import { ReasonModal } from '../kit/reason-modal.tsx'
import { useLiveReload } from '../kit/use-live-reload.ts'
import type { Visit } from '../kit/visit.ts'

export async function open({ signal }: Visit) {
  const { data } = await browserApi.call('GET /agency/terms', { signal })
  return <TermsScreen versions={data} />
}

const STATE_LABELS = { coming: 'Scheduled', in_force: 'In force', past: 'Past' } as const

export function TermsScreen({ versions }: { versions: readonly TermsVersion[] }) {
  useLiveReload(['admin'])
  return (
    <>
      <header className="mb-4 flex flex-wrap items-end justify-between gap-3">
        <h1 className="title text-2xl">Terms</h1>
        <LinkButton kind="primary" to="/admin/terms/new">
          New version
        </LinkButton>
      </header>
      <p className="mb-6 max-w-[68ch] text-ink-soft">
        What each licence grants, and the public page and PDF. A version takes effect at its scheduled time.
        Users are emailed before. Licences keep the terms under which they were bought.
      </p>
      <ul className="border-t border-rule">
        {versions.map((terms) => (
          <li key={terms.version} className="grid gap-3 border-b border-rule py-4">
            <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
              <h2 className="font-semibold">Version {terms.version}</h2>
              <span className="flex flex-wrap items-center gap-x-6 gap-y-2 text-sm">
                <span>
                  <span className="font-semibold">{STATE_LABELS[terms.state]}</span>, from{' '}
                  {formatDateTime(terms.in_force_from)}
                </span>
                {terms.state === 'coming' && (
                  <ModalButton
                    kind="danger"
                    size="small"
                    label="Delete version"
                    modal={(close) => <CancelModal version={terms.version} onClose={close} />}
                  />
                )}
              </span>
            </div>
            {terms.announced && <p className="text-sm text-ink-soft">{emailedLabel(terms.announced)}</p>}
            <TermsTexts terms={terms} />
          </li>
        ))}
      </ul>
    </>
  )
}

type CancelModalProps = { version: string; onClose: () => void }

const CancelModal = ({ version, onClose }: CancelModalProps) => (
  <ReasonModal
    title={`Delete version ${version}`}
    missing="Enter a reason."
    act="Delete version"
    leave="Keep it"
    send={(reason) =>
      confirmed(() =>
        browserApi.call('POST /agency/terms/:version/cancel', { params: { version }, body: { reason } }),
      )
    }
    onClose={onClose}
  >
    This deletes the version. The current terms do not change. Users who were emailed get another email.
  </ReasonModal>
)

/** The texts of each licence under a version, collapsed at first. */
function TermsTexts({ terms }: { terms: TermsVersion }) {
  return (
    <div className="grid gap-1">
      {terms.tiers.map(({ tier, body }) => {
        const [title, ...clauses] = body.split('\n\n')
        return (
          <details key={tier}>
            <summary className="min-h-8 cursor-pointer py-1">
              {tier}: {title}
            </summary>
            <div className="grid max-w-[68ch] gap-2 py-2 pl-5">
              {clauses.map((clause) => (
                <p key={clause}>{clause}</p>
              ))}
            </div>
          </details>
        )
      })}
    </div>
  )
}
