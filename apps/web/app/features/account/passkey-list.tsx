/** The passkeys of the user: added, renamed and removed here (R-PASSKEY-1). */
import type { Data } from '@rushes/contract/client'
import { useState } from 'react'
import { browserApi } from '../../lib/api.ts'
import { useLoaded } from '../../lib/use-loaded.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmButton } from '../../ui/confirm-button.tsx'
import { formatDateTime } from '../../ui/format-date-time.ts'
import { Modal } from '../../ui/modal.tsx'
import { ModalButton } from '../../ui/modal-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { notify } from '../../ui/notify.ts'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { PasskeyNameForm } from './passkey-name-form.tsx'
import { passkeyFailure, supportsPasskeys } from './passkey-support.ts'
import { PasswordModal } from './password-modal.tsx'
import { useConfirmedCall } from './use-confirmed-call.ts'

const loadPasskeys = async (signal: AbortSignal) =>
  (await browserApi.call('GET /clip/users/passkeys', { signal })).data

export function PasskeyList() {
  const { data: passkeys, failure, reload } = useLoaded(loadPasskeys)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const { confirmed, question } = useConfirmedCall()
  if (failure) return <Notice tone="stop">{failure}</Notice>
  if (!passkeys) return <SkeletonRows rows={2} label="Loading your passkeys" />

  /** @param act returns the message of its success. */
  async function run(act: () => Promise<string>) {
    setRefusal(null)
    setBusy(true)
    try {
      const message = await confirmed(act)
      if (message !== null) {
        notify(message)
        reload()
      }
    } catch (error) {
      setRefusal(passkeyFailure(error))
    }
    setBusy(false)
  }
  const removal = (id: number) => async () =>
    (await browserApi.call('DELETE /clip/users/passkeys/:id', { params: { id } })).message
  return (
    <div className="grid max-w-2xl gap-5">
      <p className="text-ink-soft">
        A passkey logs you in with the fingerprint, face or PIN of your device, without a password.
      </p>
      {refusal && <Notice tone="stop">{refusal}</Notice>}
      {passkeys.length > 0 && (
        <ul className="border-t border-rule">
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              isOnly={passkeys.length === 1}
              onRenamed={reload}
              onRemove={() => void run(removal(passkey.id))}
            />
          ))}
        </ul>
      )}
      {supportsPasskeys() ? (
        <div>
          <Button busy={busy} onClick={() => void run(add)}>
            Add a passkey
          </Button>
        </div>
      ) : (
        <p className="text-sm text-ink-soft">This browser cannot add passkeys here.</p>
      )}
      {question && <PasswordModal {...question} />}
    </div>
  )
}

async function add(): Promise<string> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  const { data: optionsJSON } = await browserApi.call('POST /clip/users/passkeys/begin')
  const credential = await startRegistration({ optionsJSON })
  return (await browserApi.call('POST /clip/users/passkeys', { body: { credential } })).message
}

type Passkey = Data<'GET /clip/users/passkeys'>[number]
type PasskeyRowProps = { passkey: Passkey; isOnly: boolean; onRenamed: () => void; onRemove: () => void }

function PasskeyRow({ passkey, isOnly, onRenamed, onRemove }: PasskeyRowProps) {
  const { name, blocked } = passkey
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-rule py-3">
      <div className="grid min-w-0 flex-1 basis-56 gap-1">
        <p dir="auto" className="font-semibold wrap-anywhere">
          {name}
        </p>
        <p className="caption">{usageOf(passkey)}</p>
        {blocked && (
          <p className="text-sm text-stop">
            Blocked, because a copy of it was used. Remove it and add it again.
          </p>
        )}
      </div>
      <div className="flex gap-3">
        <ModalButton
          size="small"
          label={
            <>
              Rename<span className="sr-only"> {name}</span>
            </>
          }
          modal={(close) => (
            <Modal title="Rename passkey" onClose={close}>
              <PasskeyNameForm
                passkey={passkey}
                onRenamed={() => {
                  close()
                  onRenamed()
                }}
              />
            </Modal>
          )}
        />
        <ConfirmButton label="Remove" about={name} size="small" onConfirm={onRemove}>
          {isOnly
            ? 'This is your only passkey: you then log in with your password. Delete the passkey on your device, too.'
            : 'This passkey no longer logs you in. Delete it on your device, too.'}
        </ConfirmButton>
      </div>
    </li>
  )
}

function usageOf({ createdAt, lastUsedAt }: Passkey): string {
  const used = lastUsedAt ? `last used ${formatDateTime(lastUsedAt)}` : 'never used'
  return `Added ${formatDateTime(createdAt)} · ${used}`
}
