/** A request to buy: its clips at the current prices, and what its author or an administrator can do with it (R-REQUEST-4). */
import { tierOf } from '@rushes/commerce/licence-tier'
import { sumMinor } from '@rushes/commerce/money'
import { MAX_DECLINE_REASON } from '@rushes/contract/request-limits'
import type { PurchaseRequest } from '@rushes/contract/requests'
import { useNavigate, useRevalidator } from 'react-router'
import { browserApi } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmButton } from '../../ui/confirm-button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { ModalButton } from '../../ui/modal-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { notifyOutcome } from '../../ui/notify-outcome.ts'
import { Price } from '../../ui/price.tsx'
import { addToQueue } from '../downloads/queue-store.ts'
import { endLabel } from '../offers/offer-labels.ts'
import { TaxNote } from '../pricing/tax-note.tsx'
import { overLabel } from './request-labels.ts'
import { RequestLine } from './request-line.tsx'
import { linesLeft } from './take-request.ts'
import { TakeRequestButton } from './take-request-button.tsx'

const AnswerModal = lazyPart(async () => (await import('../offers/answer-modal.tsx')).AnswerModal, {
  close: ({ onClose }) => onClose(),
})

type RequestScreenProps = { request: PurchaseRequest }

export function RequestScreen({ request }: RequestScreenProps) {
  const { author, own, note, api_key: apiKey, tier, currency, lines, decline_reason: reason } = request
  const over = overLabel(request)
  return (
    <>
      {over && (
        <Notice tone={over.tone} className="mb-6">
          <p>{over.text}</p>
          {reason !== '' && <p className="mt-1 wrap-anywhere whitespace-pre-line">{reason}</p>}
        </Notice>
      )}
      <div className="grid items-start gap-8 lg:grid-cols-[1fr_22rem] lg:gap-12">
        <ul aria-label="Clips of the request" className="min-w-0 border-t border-rule">
          {lines.map((line) => (
            <RequestLine key={line.id} line={line} currency={currency} />
          ))}
        </ul>
        <section
          aria-label="The request"
          className="grid gap-4 rounded-sm border border-rule bg-sheet p-5 lg:sticky lg:top-12"
        >
          <div>
            <p className="font-semibold wrap-anywhere">
              {own && apiKey === null ? 'Your request' : `Request of ${author}`}
            </p>
            {apiKey !== null && (
              <p className="text-sm text-ink-soft wrap-anywhere">Sent by the API key {apiKey}</p>
            )}
            <p className="text-sm text-ink-soft">{tierOf(tier).usageType}</p>
          </div>
          {note !== '' && (
            <p className="border-l-2 border-edge pl-3 wrap-anywhere whitespace-pre-line">{note}</p>
          )}
          {request.state === 'open' && <OpenPart request={request} />}
          {request.state === 'approved' && <DownloadPart request={request} />}
        </section>
      </div>
    </>
  )
}

/** Today's total, and the actions of the viewer. */
function OpenPart({ request }: RequestScreenProps) {
  const { id, currency, ends_at, can_decide: canDecide, own } = request
  const left = linesLeft(request)
  const { revalidate } = useRevalidator()
  async function withdraw() {
    await notifyOutcome(browserApi.call('DELETE /clip/requests/:id', { params: { id } }))
    await revalidate()
  }
  return (
    <>
      <dl className="grid grid-cols-[1fr_auto] items-baseline gap-x-4 gap-y-1 border-t border-rule pt-4">
        <dt className="font-semibold">Total today</dt>
        <dd className="justify-self-end">
          <Price
            minor={sumMinor(left.map(({ price_minor }) => price_minor ?? 0))}
            currency={currency}
            size="large"
          />
        </dd>
        <dt className="text-sm text-ink-soft">Ends</dt>
        <dd className="text-right text-sm text-ink-soft">{endLabel(ends_at)}</dd>
      </dl>
      <TaxNote currency={currency} className="" />
      {!canDecide && <p>Waiting for an administrator of your account.</p>}
      {left.length === 0 && <Notice tone="caution">None of these clips can be bought any more.</Notice>}
      {canDecide && left.length > 0 && <TakeRequestButton request={request} />}
      {canDecide && (
        <ModalButton
          label="Decline"
          wide
          modal={(close) => (
            <AnswerModal
              title="Decline the request"
              label="Reason"
              missing="Please enter a reason."
              maxLength={MAX_DECLINE_REASON}
              act="Decline"
              send={(text) =>
                browserApi.call('POST /clip/requests/:id/decline', { params: { id }, body: { reason: text } })
              }
              onClose={close}
            >
              {own ? 'The request ends.' : `${request.author} receives your reason by email.`}
            </AnswerModal>
          )}
        />
      )}
      {own && (
        <ConfirmButton label="Withdraw" onConfirm={() => void withdraw()}>
          Your administrators can then no longer approve it. You can ask again at any time.
        </ConfirmButton>
      )}
    </>
  )
}

/** Queues the clips that the account holds now. */
function DownloadPart({ request: { lines } }: RequestScreenProps) {
  const navigate = useNavigate()
  const held = lines.filter(({ licence_id }) => licence_id !== null)
  if (held.length === 0) return null
  return (
    <Button
      kind="primary"
      size="large"
      wide
      onClick={() => {
        addToQueue(held.map(({ id, type }) => ({ id, type })))
        void navigate('/downloads')
      }}
    >
      <Icon of="download" />
      {held.length === 1 ? 'Download the clip' : `Download ${held.length} clips`}
    </Button>
  )
}
