/** The API keys of the account, for its administrators: created, rotated and revoked here (R-KEY-1, R-KEY-4). */
import type { ApiKey } from '@rushes/contract/api-keys'
import { useState } from 'react'
import { browserApi } from '../../lib/api.ts'
import { messageOf } from '../../lib/message-of.ts'
import { useSite } from '../../lib/site.ts'
import { useLoaded } from '../../lib/use-loaded.ts'
import { ConfirmButton } from '../../ui/confirm-button.tsx'
import { formatDateTime } from '../../ui/format-date-time.ts'
import { ModalButton } from '../../ui/modal-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { notify } from '../../ui/notify.ts'
import { notifyOutcome } from '../../ui/notify-outcome.ts'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { historyLabel, scopesLabel, stateLabel, todayLabel } from './api-key-labels.ts'
import { ApiKeyModal } from './api-key-modal.tsx'
import { PasswordModal } from './password-modal.tsx'
import { ShownSecretModal } from './shown-secret-modal.tsx'
import { useConfirmedCall } from './use-confirmed-call.ts'

const loadKeys = async (signal: AbortSignal) => (await browserApi.call('GET /clip/keys', { signal })).data

export function ApiKeyList() {
  const { data, failure, reload } = useLoaded(loadKeys)
  const { baseUrl } = useSite()
  /** The key that was just created or rotated, which is shown once. */
  const [shown, setShown] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const { confirmed, question } = useConfirmedCall()
  if (failure) return <Notice tone="stop">{failure}</Notice>
  if (!data) return <SkeletonRows rows={2} label="Loading the API keys" />

  function show(key: string) {
    setShown(key)
    reload()
  }
  async function rotate(id: number) {
    setRefusal(null)
    try {
      const rotated = await confirmed(() => browserApi.call('POST /clip/keys/:id/rotate', { params: { id } }))
      if (!rotated) return
      notify(rotated.message)
      show(rotated.data.key)
    } catch (error) {
      setRefusal(messageOf(error))
    }
  }
  return (
    <div className="grid max-w-2xl gap-5">
      <p className="text-ink-soft">
        With an API key, your own programs search, license and download for your account. The{' '}
        <a href="/rest/docs/quick-start" className="underline underline-offset-4">
          quick start
        </a>{' '}
        leads from the key to a licensed file, and the{' '}
        <a href="/rest/docs" className="underline underline-offset-4">
          API documentation
        </a>{' '}
        lists what each scope allows. Agents connect with a key to the MCP server at{' '}
        <code className="wrap-anywhere">{baseUrl}/rest/mcp</code>; they license only what you confirm.
      </p>
      {refusal && <Notice tone="stop">{refusal}</Notice>}
      {data.keys.length > 0 && (
        <ul className="border-t border-rule">
          {data.keys.map((apiKey) => (
            <KeyRow
              key={apiKey.id}
              apiKey={apiKey}
              onRotate={() => void rotate(apiKey.id)}
              onRevoked={reload}
            />
          ))}
        </ul>
      )}
      <div>
        <ModalButton
          label="Create an API key"
          modal={(close) => (
            <ApiKeyModal
              currency={data.currency}
              onCreated={(key) => {
                close()
                show(key)
              }}
              onClose={close}
            />
          )}
        />
      </div>
      {question && <PasswordModal {...question} />}
      {shown !== null && (
        <ShownSecretModal shown={shown} label="API key" noun="key" onClose={() => setShown(null)}>
          <p>
            Send it with each call as <code>Authorization: Bearer</code> followed by the key.
          </p>
        </ShownSecretModal>
      )}
    </div>
  )
}

type KeyRowProps = { apiKey: ApiKey; onRotate: () => void; onRevoked: () => void }

function KeyRow({ apiKey, onRotate, onRevoked }: KeyRowProps) {
  const { id, name, prefix, formerUntil, state } = apiKey
  const fault = stateLabel(apiKey)
  const used = todayLabel(apiKey)
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-2 border-b border-rule py-3">
      <div className="grid min-w-0 flex-1 basis-64 gap-1">
        <p dir="auto" className="font-semibold wrap-anywhere">
          {name}
        </p>
        <p className="text-sm">
          <code className="wrap-anywhere">{prefix}_…</code>
          <span className="mx-1"> · </span>
          {scopesLabel(apiKey)}
        </p>
        <p className="caption">{historyLabel(apiKey)}</p>
        {used && <p className="caption">{used}</p>}
        {formerUntil && (
          <p className="text-sm text-ink-soft">
            The former secret works until {formatDateTime(formerUntil)}.
          </p>
        )}
        {fault && <p className="text-sm text-stop">{fault}</p>}
      </div>
      <div className="flex gap-3">
        {state !== 'expired' && (
          <ConfirmButton label="Rotate" about={name} size="small" onConfirm={onRotate}>
            The key gets a new secret. The former one works for 24 hours, so that you can replace it in your
            programs.
          </ConfirmButton>
        )}
        <ConfirmButton
          label="Revoke"
          about={name}
          size="small"
          onConfirm={async () => {
            await notifyOutcome(browserApi.call('DELETE /clip/keys/:id', { params: { id } }))
            onRevoked()
          }}
        >
          Programs with this key are refused at once. This cannot be undone.
        </ConfirmButton>
      </div>
    </li>
  )
}
