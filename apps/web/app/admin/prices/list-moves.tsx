/** What can be done with a price list: set a draft, cancel what is still to come, end one of companies, copy any. */
import type { DeskPriceList } from '@rushes/contract/agency-prices'
import { ModalButton } from '../../ui/modal-button.tsx'
import { ReasonButton } from '../kit/reason-button.tsx'
import { CopyButton } from './copy-button.tsx'
import { SetModal } from './set-modal.tsx'

type ListMovesProps = { list: DeskPriceList; hasUnsaved: boolean }

export function ListMoves({ list, hasUnsaved }: ListMovesProps) {
  const { state } = list
  return (
    <>
      {state === 'draft' && (
        <div className="grid gap-1">
          <ModalButton
            kind="primary"
            disabled={hasUnsaved}
            label="Set the list"
            modal={(close) => <SetModal list={list} onClose={close} />}
          />
          {hasUnsaved && <span className="text-sm text-ink-soft">Save or discard your changes first.</span>}
        </div>
      )}
      <CopyButton source={list} label="Copy this list" />
      {(state === 'draft' || state === 'coming') && (
        <ReasonButton list={list} act="POST /agency/price-lists/:id/cancel" label="Cancel the list">
          It never takes effect, and stays among the lists. You may copy it.
        </ReasonButton>
      )}
      {state === 'in_force' && list.accounts.length > 0 && (
        <ReasonButton list={list} act="POST /agency/price-lists/:id/end" label="End the list now">
          Its companies pay what everybody pays, from now on.
        </ReasonButton>
      )}
    </>
  )
}
