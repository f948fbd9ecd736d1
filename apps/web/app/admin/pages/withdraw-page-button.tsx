/** Takes a page away from visitors; one that was never published is deleted. */
import type { AdminPage } from '@rushes/contract/agency-pages'
import { useNavigate } from 'react-router'
import { browserApi } from '../../lib/api.ts'
import { ModalButton } from '../../ui/modal-button.tsx'
import { ReasonModal } from '../kit/reason-modal.tsx'

type WithdrawPageButtonProps = { page: AdminPage }

export function WithdrawPageButton({ page: { slug, state, revision } }: WithdrawPageButtonProps) {
  const navigate = useNavigate()
  const isUnseen = state === 'draft'
  const title = isUnseen ? 'Delete the page' : 'Withdraw the page'
  async function send(reason: string) {
    const body = { revision, reason }
    const answer = await browserApi.call('POST /agency/pages/:slug/withdraw', { params: { slug }, body })
    if (isUnseen) await navigate('/admin/pages')
    return answer
  }
  return (
    <ModalButton
      kind="danger"
      size="small"
      label={isUnseen ? 'Delete' : 'Withdraw'}
      modal={(close) => (
        <ReasonModal title={title} missing="Enter a reason." act={title} send={send} onClose={close}>
          {isUnseen
            ? 'This page was never public. It is deleted with all its versions.'
            : 'Visitors see “Not found” at its address. Its versions are kept, and it can be published again.'}
        </ReasonModal>
      )}
    />
  )
}
