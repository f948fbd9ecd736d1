/** The answers to an open deal: accept, ask a question, decline (R-DEAL-2). */
import type { Offer } from '@rushes/contract/offers'
import { browserApi } from '../../lib/api.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { ModalButton } from '../../ui/modal-button.tsx'

// Loaded with the first click.
const AcceptModal = lazyPart(async () => (await import('./accept-modal.tsx')).AcceptModal, {
  close: ({ onClose }) => onClose(),
})
const AnswerModal = lazyPart(async () => (await import('./answer-modal.tsx')).AnswerModal, {
  close: ({ onClose }) => onClose(),
})

type DealAnswerProps = { offer: Offer; canAccept: boolean }

export function DealAnswer({ offer, canAccept }: DealAnswerProps) {
  const params = { id: offer.id }
  return (
    <div className="grid gap-3">
      {canAccept && (
        <ModalButton
          kind="primary"
          size="large"
          wide
          label="Accept this deal"
          modal={(close) => <AcceptModal offer={offer} onClose={close} />}
        />
      )}
      <ModalButton
        wide
        label="Ask a question"
        modal={(close) => (
          <AnswerModal
            title={`Question about offer ${offer.id}`}
            label="Question"
            missing="Please enter a question."
            maxLength={2_000}
            act="Send"
            send={(question, headers) =>
              browserApi.call('POST /clip/offers/:id/question', { params, body: { question }, headers })
            }
            onClose={close}
          >
            We reply by email, or with a revised offer. Until then you can still accept this one.
          </AnswerModal>
        )}
      />
      <ModalButton
        kind="quiet"
        wide
        label="Decline"
        modal={(close) => (
          <AnswerModal
            title={`Decline offer ${offer.id}`}
            label="Reason"
            missing="Please enter a reason."
            maxLength={500}
            act="Decline"
            send={(reason, headers) =>
              browserApi.call('POST /clip/offers/:id/decline', { params, body: { reason }, headers })
            }
            onClose={close}
          >
            The offer ends for your colleagues too.
          </AnswerModal>
        )}
      />
    </div>
  )
}
