/** The API keys of an account, without their secrets; staff can revoke them (R-KEY-1). */
import type { ApiKey } from '@rushes/contract/api-keys'
import { historyLabel, scopesLabel, stateLabel, todayLabel } from '../../features/account/api-key-labels.ts'
import { browserApi } from '../../lib/api.ts'
import { ModalButton } from '../../ui/modal-button.tsx'
import { confirmed } from '../kit/confirm-identity-store.ts'
import { ReasonModal } from '../kit/reason-modal.tsx'

type AccountKeysProps = { keys: readonly ApiKey[]; canEdit: boolean }

export function AccountKeys({ keys, canEdit }: AccountKeysProps) {
  return (
    <section className="mt-8">
      <h2 className="title mb-3 text-xl">API keys</h2>
      <ul className="border-t border-rule">
        {keys.map((apiKey) => (
          <li
            key={apiKey.id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-rule py-3"
          >
            <div className="min-w-0 text-sm text-ink-soft">
              <p dir="auto" className="text-base font-semibold wrap-anywhere text-ink">
                {apiKey.name}
              </p>
              <p className="wrap-anywhere">
                {apiKey.prefix}_… · {scopesLabel(apiKey)}
              </p>
              <p>{historyLabel(apiKey)}</p>
              <p>{todayLabel(apiKey)}</p>
              {stateLabel(apiKey) && <p className="text-stop">{stateLabel(apiKey)}</p>}
            </div>
            {canEdit && <RevokeButton apiKey={apiKey} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

function RevokeButton({ apiKey: { id, name } }: { apiKey: ApiKey }) {
  return (
    <ModalButton
      size="small"
      label={
        <>
          Revoke<span className="sr-only"> {name}</span>
        </>
      }
      modal={(close) => (
        <ReasonModal
          title={`Revoke ${name}`}
          missing="Enter a reason for revoking the key."
          act="Revoke"
          send={(reason) =>
            confirmed(() =>
              browserApi.call('POST /agency/keys/:id/revoke', { params: { id }, body: { reason } }),
            )
          }
          onClose={close}
        >
          Programs with this key are refused at once. This cannot be undone.
        </ReasonModal>
      )}
    />
  )
}
