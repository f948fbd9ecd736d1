/** The pull addresses of the user, and for an administrator those of the account (R-PULL-1). */
import type { PullAddress } from '@rushes/contract/pull-addresses'
import { useState } from 'react'
import { browserApi } from '../../lib/api.ts'
import { useLoaded } from '../../lib/use-loaded.ts'
import { ConfirmButton } from '../../ui/confirm-button.tsx'
import { Modal } from '../../ui/modal.tsx'
import { ModalButton } from '../../ui/modal-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { notifyOutcome } from '../../ui/notify-outcome.ts'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { historyLabel } from './api-key-labels.ts'
import { PullAddressForm } from './pull-address-form.tsx'
import { commandOf, stateLabel } from './pull-address-labels.ts'
import { ShownSecretModal } from './shown-secret-modal.tsx'

const loadAddresses = async (signal: AbortSignal) =>
  (await browserApi.call('GET /clip/pull-addresses', { signal })).data

export function PullAddressList() {
  const { data, failure, reload } = useLoaded(loadAddresses)
  /** The address that was just created, which is shown once. */
  const [shown, setShown] = useState<string | null>(null)
  if (failure) return <Notice tone="stop">{failure}</Notice>
  if (!data) return <SkeletonRows rows={2} label="Loading the pull addresses" />
  return (
    <div className="grid max-w-2xl gap-5">
      <p className="text-ink-soft">
        With a pull address, a script or a watch folder fetches the files that your company has licensed, and
        each new one. It never uses credits.
      </p>
      {data.length > 0 && (
        <ul className="border-t border-rule">
          {data.map((address) => (
            <AddressRow key={address.id} address={address} onRevoked={reload} />
          ))}
        </ul>
      )}
      <div>
        <ModalButton
          label="Create a pull address"
          modal={(close) => (
            <Modal title="Create a pull address" onClose={close}>
              <PullAddressForm
                onCreated={(url) => {
                  close()
                  setShown(url)
                  reload()
                }}
              />
            </Modal>
          )}
        />
      </div>
      {shown !== null && (
        <ShownSecretModal shown={shown} label="pull address" noun="address" onClose={() => setShown(null)}>
          <p>In a folder on macOS or Linux, this command fetches what is missing and verifies each file:</p>
          <code className="rounded-sm border border-rule bg-well p-3 text-ink break-all select-all">
            {commandOf(shown)}
          </code>
          <p>
            Programs read the list as JSON from the address itself, and aria2 from the address with{' '}
            <code className="whitespace-nowrap">?format=aria2</code>.
          </p>
        </ShownSecretModal>
      )}
    </div>
  )
}

type AddressRowProps = { address: PullAddress; onRevoked: () => void }

function AddressRow({ address, onRevoked }: AddressRowProps) {
  const { id, name } = address
  const fault = stateLabel(address)
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-2 border-b border-rule py-3">
      <div className="grid min-w-0 flex-1 basis-64 gap-1">
        <p dir="auto" className="font-semibold wrap-anywhere">
          {name}
        </p>
        <p className="caption">{historyLabel(address)}</p>
        {fault && <p className="text-sm text-stop">{fault}</p>}
      </div>
      <ConfirmButton
        label="Revoke"
        about={name}
        size="small"
        onConfirm={async () => {
          await notifyOutcome(browserApi.call('DELETE /clip/pull-addresses/:id', { params: { id } }))
          onRevoked()
        }}
      >
        Scripts with this address are refused at once, and transfers through it end.
      </ConfirmButton>
    </li>
  )
}
