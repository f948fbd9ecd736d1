/** The OpenID provider of the company, for the administrators of its account: set, tested and removed here (R-OIDC-1). */
import type { Data } from '@rushes/contract/client'
import { browserApi } from '../../lib/api.ts'
import { useLoaded } from '../../lib/use-loaded.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmButton } from '../../ui/confirm-button.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { Modal } from '../../ui/modal.tsx'
import { ModalButton } from '../../ui/modal-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { notifyOutcome } from '../../ui/notify-outcome.ts'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { SsoForm } from './sso-form.tsx'
import { REDIRECT_COPIED, roleLabel, ssoState } from './sso-labels.ts'

const loadSso = async (signal: AbortSignal) => (await browserApi.call('GET /clip/sso', { signal })).data

export function SsoPanel() {
  const { data, failure, reload } = useLoaded(loadSso)
  if (failure) return <Notice tone="stop">{failure}</Notice>
  if (!data) return <SkeletonRows rows={2} label="Loading the company sign-in" />
  const { connection, redirectUri, domains } = data
  return (
    <div className="grid max-w-2xl gap-5">
      <p className="text-ink-soft">
        Your colleagues sign in with the accounts of your company, by OpenID Connect. New users are added at
        their first sign-in.
      </p>
      {domains.length === 0 && (
        <Notice>Add an email domain under the users of your account first: it decides who signs in.</Notice>
      )}
      <div className="grid gap-1.5">
        <p className="text-sm font-semibold">Redirect address for your provider</p>
        <div className="flex flex-wrap items-center gap-3">
          <code className="min-w-0 wrap-anywhere">{redirectUri}</code>
          <Button size="small" onClick={() => void copyText(redirectUri, REDIRECT_COPIED)}>
            Copy<span className="sr-only"> the redirect address</span>
          </Button>
        </div>
      </div>
      {connection && <Facts connection={connection} />}
      <div className="flex flex-wrap gap-3">
        <ModalButton
          label={connection ? 'Change the provider' : 'Set up company sign-in'}
          {...(connection && { size: 'small' })}
          modal={(close) => (
            <Modal title="Company sign-in" onClose={close}>
              <SsoForm
                connection={connection}
                onSaved={() => {
                  close()
                  reload()
                }}
              />
            </Modal>
          )}
        />
        {connection && <ConnectionActs onRemoved={reload} />}
      </div>
    </div>
  )
}

type Connection = NonNullable<Data<'GET /clip/sso'>['connection']>

const Facts = ({ connection }: { connection: Connection }) => (
  <DefinitionList
    facts={[
      { name: 'State', value: ssoState(connection) },
      { name: 'Issuer', value: connection.issuer },
      { name: 'Client ID', value: connection.clientId },
      { name: 'Roles', value: roleLabel(connection) },
    ]}
  />
)

function ConnectionActs({ onRemoved }: { onRemoved: () => void }) {
  return (
    <>
      <Button size="small" onClick={() => void notifyOutcome(browserApi.call('POST /clip/sso/test'))}>
        Test the provider
      </Button>
      <ConfirmButton
        label="Remove"
        about="the company sign-in"
        size="small"
        onConfirm={async () => {
          await notifyOutcome(browserApi.call('DELETE /clip/sso'))
          onRemoved()
        }}
      >
        Users can then no longer sign in with the accounts of your company. Those without a password request
        one on the login page. Open sessions stay.
      </ConfirmButton>
    </>
  )
}
