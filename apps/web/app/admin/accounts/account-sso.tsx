/** The company sign-in of an account, which staff enable for domains that the company has proved to own (R-OIDC-2). */
import type { Data } from '@rushes/contract/client'
import { useRevalidator } from 'react-router'
import { roleLabel, ssoState } from '../../features/account/sso-labels.ts'
import { browserApi } from '../../lib/api.ts'
import { textOf, useForm } from '../../lib/use-form.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { TextArea } from '../../ui/field.tsx'
import { ModalButton } from '../../ui/modal-button.tsx'
import { closeWithMessage } from '../kit/close-with-message.ts'
import { confirmed } from '../kit/confirm-identity-store.ts'
import { FormModal } from '../kit/form-modal.tsx'
import { ReasonModal } from '../kit/reason-modal.tsx'

type Sso = Data<'GET /agency/accounts/:id/sso'>
type Connection = NonNullable<Sso['connection']>

type AccountSsoProps = {
  accountId: number
  connection: Connection
  domains: readonly string[]
  canEdit: boolean
}

export function AccountSso({ accountId, connection, domains, canEdit }: AccountSsoProps) {
  return (
    <section className="mt-8 grid justify-items-start gap-3">
      <h2 className="title text-xl">Company sign-in</h2>
      <DefinitionList
        facts={[
          {
            name: 'State',
            value: connection.state === 'enabled' ? ssoState(connection) : 'Waiting to be enabled',
          },
          { name: 'Issuer', value: connection.issuer },
          { name: 'Client ID', value: connection.clientId },
          { name: 'Roles', value: roleLabel(connection) },
        ]}
      />
      {canEdit && connection.state === 'waiting' && (
        <ModalButton
          label="Enable"
          modal={(close) => <EnableModal {...{ accountId, connection, domains }} onClose={close} />}
        />
      )}
      {canEdit && connection.state === 'enabled' && (
        <ModalButton
          label="Disable"
          modal={(close) => (
            <ReasonModal
              title="Disable the company sign-in"
              missing="Enter a reason."
              act="Disable"
              send={(reason) =>
                confirmed(() =>
                  browserApi.call('POST /agency/accounts/:id/sso/disable', {
                    params: { id: accountId },
                    body: { reason },
                  }),
                )
              }
              onClose={close}
            >
              Users can then sign in with a password or a link only. Open sessions stay.
            </ReasonModal>
          )}
        />
      )}
    </section>
  )
}

type EnableModalProps = Omit<AccountSsoProps, 'canEdit'> & { onClose: () => void }

function EnableModal({ accountId: id, connection, domains, onClose }: EnableModalProps) {
  const { revalidate } = useRevalidator()
  const form = useForm({
    fields: ['domains', 'reason'],
    check: (sent): Record<string, string> => ({
      ...(sent.getAll('domains').length === 0 && { domains: 'Choose a domain.' }),
      ...(textOf(sent, 'reason') === '' && { reason: 'Enter how the company has proved this.' }),
    }),
    async send(sent) {
      const { revision, issuer } = connection
      const chosen = domains.filter((domain) => sent.getAll('domains').includes(domain))
      const body = { revision, issuer, domains: chosen, reason: textOf(sent, 'reason') }
      const { message } = await confirmed(() =>
        browserApi.call('POST /agency/accounts/:id/sso/enable', { params: { id }, body }),
      )
      await revalidate()
      closeWithMessage(onClose, message)
      return null
    },
  })
  return (
    <FormModal title="Enable the company sign-in" form={form} submit="Enable" onClose={onClose}>
      <p>
        The provider {connection.issuer} then decides who signs in with addresses of these domains. Verify by
        telephone or by a DNS record that the company owns them.
      </p>
      <fieldset>
        <legend className="text-sm font-semibold">Verified domains</legend>
        {domains.map((domain) => (
          <Checkbox key={domain} name="domains" value={domain} label={domain} />
        ))}
        {domains.length === 0 && <p>The account has no email domain.</p>}
        {form.errors['domains'] && (
          <p role="alert" className="text-sm font-semibold text-stop">
            {form.errors['domains']}
          </p>
        )}
      </fieldset>
      <TextArea label="Proof" name="reason" rows={2} maxLength={500} error={form.errors['reason']} />
    </FormModal>
  )
}
