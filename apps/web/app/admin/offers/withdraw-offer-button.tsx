/** Withdraws an offer after a reason was entered (R-OFFER-4). */
import { browserApi } from '../../lib/api.ts'
import { ModalButton } from '../../ui/modal-button.tsx'
import { ReasonModal } from '../kit/reason-modal.tsx'

export function WithdrawOfferButton({ id }: { id: number }) {
  return (
    <ModalButton
      kind="danger"
      size="small"
      label="Withdraw"
      modal={(close) => (
        <ReasonModal
          title={`Withdraw offer ${id}`}
          missing="Enter a reason."
          act="Withdraw"
          leave="Keep it"
          send={(reason) =>
            browserApi.call('POST /agency/offers/:id/withdraw', { params: { id }, body: { reason } })
          }
          onClose={close}
        >
          The offer can no longer be used. A payment in progress is charged at the agreed prices.
        </ReasonModal>
      )}
    />
  )
}
