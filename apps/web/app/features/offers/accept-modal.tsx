/** Shows all terms of a deal before it is accepted (R-DEAL-2). */
import type { Offer } from '@rushes/contract/offers'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { browserApi } from '../../lib/api.ts'
import { messageOf } from '../../lib/message-of.ts'
import { ConfirmModal } from '../../ui/confirm-modal.tsx'
import { Notice } from '../../ui/notice.tsx'
import { notify } from '../../ui/notify.ts'
import { Price } from '../../ui/price.tsx'
import { TaxNote } from '../pricing/tax-note.tsx'
import { totalLeft } from './clips-left.ts'
import { DealTerms } from './deal-terms.tsx'

type AcceptModalProps = { offer: Offer; onClose: () => void }

export function AcceptModal({ offer, onClose }: AcceptModalProps) {
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)

  async function accept() {
    setBusy(true)
    try {
      const { message } = await browserApi.call('POST /clip/offers/:id/accept', { params: { id: offer.id } })
      await revalidate()
      onClose()
      notify(message)
    } catch (error) {
      setRefusal(messageOf(error))
      setBusy(false)
    }
  }

  return (
    <ConfirmModal
      title="Accept this deal"
      act="Accept offer"
      busy={busy}
      onConfirm={() => void accept()}
      onCancel={onClose}
    >
      <div className="grid gap-4">
        {refusal && <Notice tone="stop">{refusal}</Notice>}
        <p>
          Your account agrees to these terms. You can pay by card, or by invoice if this is agreed for your
          account.
        </p>
        {offer.deal && <DealTerms deal={offer.deal} />}
        <dl className="flex items-baseline justify-between gap-4">
          <dt className="font-semibold">Total</dt>
          <dd>
            <Price minor={totalLeft(offer)} currency={offer.currency} size="large" />
          </dd>
        </dl>
        <TaxNote currency={offer.currency} className="" />
      </div>
    </ConfirmModal>
  )
}
