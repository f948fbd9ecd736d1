/** Sets the OpenID provider of the account (R-OIDC-1). Each change waits for staff (R-OIDC-2). */

import type { SsoConnection } from '@rushes/contract/sso'
import { SSO_MESSAGES } from '@rushes/contract/sso-messages'
import { browserApi } from '../../lib/api.ts'
import { type FormErrors, textOf, useForm } from '../../lib/use-form.ts'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { notify } from '../../ui/notify.ts'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { useFocusOnError } from '../../ui/use-focus-on-error.ts'
import { PasswordModal } from './password-modal.tsx'
import { useConfirmedCall } from './use-confirmed-call.ts'

const FIELDS = ['issuer', 'clientId', 'clientSecret', 'roleClaim', 'administratorValue'] as const

type SsoFormProps = { connection: SsoConnection | null; onSaved: () => void }

export function SsoForm({ connection, onSaved }: SsoFormProps) {
  const { confirmed, question } = useConfirmedCall()
  const { errors, refusal, busy, round, onSubmit } = useForm({
    fields: FIELDS,
    check,
    async send(form) {
      const body = {
        issuer: textOf(form, 'issuer'),
        clientId: textOf(form, 'clientId'),
        clientSecret: textOf(form, 'clientSecret'),
        roleClaim: textOf(form, 'roleClaim'),
        administratorValue: textOf(form, 'administratorValue'),
      }
      const saved = await confirmed(() => browserApi.call('POST /clip/sso', { body }))
      if (!saved) return null
      notify(saved.message)
      onSaved()
      return null
    },
  })
  const form = useFocusOnError(errors, round)
  return (
    <>
      <form
        ref={form}
        method="post"
        noValidate
        onSubmit={onSubmit}
        className="grid gap-5"
        aria-label="Company sign-in"
      >
        {refusal && <Notice tone="stop">{refusal}</Notice>}
        {connection?.state === 'enabled' && (
          <Notice tone="caution">A change ends the company sign-in until we enable it again.</Notice>
        )}
        <Field
          label="Issuer"
          name="issuer"
          type="url"
          autoComplete="off"
          required
          maxLength={500}
          defaultValue={connection?.issuer ?? ''}
          help="The address of your provider, without /.well-known"
          error={errors.issuer}
        />
        <Field
          label="Client ID"
          name="clientId"
          autoComplete="off"
          required
          maxLength={200}
          defaultValue={connection?.clientId ?? ''}
          error={errors.clientId}
        />
        <Field
          label="Client secret"
          name="clientSecret"
          type="password"
          autoComplete="new-password"
          maxLength={500}
          {...(connection && { help: 'Leave it empty to keep the present one' })}
          error={errors.clientSecret}
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <Field
            label="Claim with roles or groups"
            name="roleClaim"
            autoComplete="off"
            maxLength={100}
            optional
            defaultValue={connection?.roleClaim ?? ''}
            error={errors.roleClaim}
          />
          <Field
            label="Value for administrators"
            name="administratorValue"
            autoComplete="off"
            maxLength={200}
            optional
            defaultValue={connection?.administratorValue ?? ''}
            error={errors.administratorValue}
          />
        </div>
        <p className="text-sm text-ink-soft">
          With a claim, your provider decides at each sign-in who is Administrator and who is User. Without
          one, new users are Users, and you change their roles here.
        </p>
        <div>
          <SubmitButton label="Save" busyLabel="Saving…" busy={busy} />
        </div>
      </form>
      {question && <PasswordModal {...question} />}
    </>
  )
}

function check(form: FormData): FormErrors {
  const isOne = (textOf(form, 'roleClaim') === '') !== (textOf(form, 'administratorValue') === '')
  return {
    ...(textOf(form, 'issuer') === '' && { issuer: SSO_MESSAGES.issuer }),
    ...(textOf(form, 'clientId') === '' && { clientId: SSO_MESSAGES.clientId }),
    ...(isOne && { administratorValue: SSO_MESSAGES.role }),
  }
}
