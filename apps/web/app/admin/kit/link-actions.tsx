/** The actions on a download link or an upload link: copy, extend, send again, revoke. */
import { Button } from '../../ui/button.tsx'
import { ConfirmButton } from '../../ui/confirm-button.tsx'
import { copyText, URL_COPIED } from '../../ui/copy-text.ts'
import { notifyOutcome } from '../../ui/notify-outcome.ts'
import { useCall } from './use-reload.ts'

type Call = () => Promise<{ message: string }>

type LinkActionsProps = {
  /** Null for a link whose address is not stored. */
  url: string | null
  extend: { label: string; call: Call }
  /** Null for a link that cannot be opened any more. */
  resend: Call | null
  revoke: { call: Call; effect: string }
}

export function LinkActions({ url, extend, resend, revoke }: LinkActionsProps) {
  const { busy, run } = useCall()
  const act = (call: Call) => run(() => notifyOutcome(call()))
  return (
    <div className="flex flex-wrap gap-3">
      {url !== null && (
        <Button size="small" onClick={() => void copyText(url, URL_COPIED)}>
          Copy the link
        </Button>
      )}
      <Button size="small" busy={busy} onClick={() => void act(extend.call)}>
        {extend.label}
      </Button>
      {url !== null && resend && (
        <Button size="small" busy={busy} onClick={() => void act(resend)}>
          Send it again
        </Button>
      )}
      <ConfirmButton label="Revoke" size="small" onConfirm={() => void act(revoke.call)}>
        {revoke.effect} This cannot be undone.
      </ConfirmButton>
    </div>
  )
}
