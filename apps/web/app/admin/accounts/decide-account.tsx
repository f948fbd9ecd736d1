/** Approves a waiting company, with its permissions, or refuses it (R-REGISTER-6). */
import type { AdminAccount } from '@rushes/contract/agency-accounts'
import { useId } from 'react'
import { useRevalidator } from 'react-router'
import { browserApi } from '../../lib/api.ts'
import { useForm } from '../../lib/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { ModalButton } from '../../ui/modal-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { notify } from '../../ui/notify.ts'
import { confirmed } from '../kit/confirm-identity-store.ts'
import { ReasonModal } from '../kit/reason-modal.tsx'
import { ACCOUNT_FIELDS, PERMISSIONS } from './account-fields.ts'

export function DecideAccount({ account: { id, name } }: { account: AdminAccount }) {
  const { revalidate } = useRevalidator()
  const formId = useId()
  const form = useForm({
    fields: [],
    check: () => ({}),
    async send(sent) {
      const body = {
        can_purchase: sent.has('can_purchase'),
        can_prepay: sent.has('can_prepay'),
        shorts_only: sent.has('shorts_only'),
      }
      const { message } = await confirmed(() =>
        browserApi.call('POST /agency/accounts/:id/approve', { params: { id }, body }),
      )
      notify(message)
      await revalidate()
      return null
    },
  })
  return (
    <>
      <form id={formId} noValidate className="grid gap-2" onSubmit={(event) => void form.onSubmit(event)}>
        {form.refusal && <Notice tone="stop">{form.refusal}</Notice>}
        {PERMISSIONS.map((name) => (
          <Checkbox
            key={name}
            label={ACCOUNT_FIELDS[name].label}
            name={name}
            defaultChecked={name === 'can_purchase'}
          />
        ))}
      </form>
      {/* Outside the form, because the dialog of a refusal contains another form. */}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" form={formId} kind="primary" busy={form.busy}>
          Approve
        </Button>
        <ModalButton
          kind="danger"
          label="Reject"
          modal={(close) => (
            <ReasonModal
              title={`Reject ${name}`}
              label="Reason (sent to the applicant)"
              missing="Enter a reason. The applicant reads it."
              act="Reject"
              onClose={close}
              send={(reason) =>
                confirmed(() =>
                  browserApi.call('POST /agency/accounts/:id/refuse', { params: { id }, body: { reason } }),
                )
              }
            >
              The account is closed. The applicant receives an email with the reason.
            </ReasonModal>
          )}
        />
      </div>
    </>
  )
}
