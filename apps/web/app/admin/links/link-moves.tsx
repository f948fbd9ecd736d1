/** What can be done with a download link. */
import type { DeskLinkDetail } from '@rushes/contract/agency-links'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { browserApi } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmButton } from '../../ui/confirm-button.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { sayOutcome } from '../../ui/say-outcome.ts'

type LinkMovesProps = { link: DeskLinkDetail }

export function LinkMoves({ link: { id, url, state } }: LinkMovesProps) {
  const [busy, setBusy] = useState(false)
  const { revalidate } = useRevalidator()
  async function act(answer: Promise<{ message: string }>) {
    setBusy(true)
    await sayOutcome(answer)
    await revalidate()
    setBusy(false)
  }
  const params = { id }
  if (state === 'revoked') return null
  return (
    <div className="flex flex-wrap gap-3">
      {url !== null && (
        <Button size="small" onClick={() => void copyText(url, 'Address copied')}>
          Copy the address
        </Button>
      )}
      <Button
        size="small"
        busy={busy}
        onClick={() =>
          void act(
            browserApi.call('POST /agency/links/:id/extend', { params, body: { days: 14, times: 20 } }),
          )
        }
      >
        Extend by 14 days and 20 downloads
      </Button>
      {url !== null && state !== 'ended' && (
        <Button
          size="small"
          busy={busy}
          onClick={() => void act(browserApi.call('POST /agency/links/:id/resend', { params }))}
        >
          Send it again
        </Button>
      )}
      <ConfirmButton
        label="Revoke"
        size="small"
        onConfirm={() => void act(browserApi.call('POST /agency/links/:id/revoke', { params }))}
      >
        Nobody can open the link any more, and files that are open through it end within ten seconds. This
        cannot be undone.
      </ConfirmButton>
    </div>
  )
}
