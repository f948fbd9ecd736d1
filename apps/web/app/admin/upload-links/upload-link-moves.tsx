/** What the desk can do with an upload link (R-UPLOAD-1, R-UPLOAD-5). */
import type { DeskUploadLinkDetail } from '@rushes/contract/agency-upload-links'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { browserApi } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmButton } from '../../ui/confirm-button.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { sayOutcome } from '../../ui/say-outcome.ts'

const MORE = { days: 14, files: 20, gigabytes: 20 } as const

export function UploadLinkMoves({ link: { id, url, state } }: { link: DeskUploadLinkDetail }) {
  const [busy, setBusy] = useState(false)
  const { revalidate } = useRevalidator()
  async function act(answer: Promise<{ message: string }>) {
    setBusy(true)
    await sayOutcome(answer)
    await revalidate()
    setBusy(false)
  }
  const params = { id }
  if (state === 'revoked' || state === 'signed') return null
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
          void act(browserApi.call('POST /agency/upload-links/:id/extend', { params, body: MORE }))
        }
      >
        14 days, 20 files and 20 GB more
      </Button>
      {url !== null && state === 'open' && (
        <Button
          size="small"
          busy={busy}
          onClick={() => void act(browserApi.call('POST /agency/upload-links/:id/resend', { params }))}
        >
          Send it again
        </Button>
      )}
      <ConfirmButton
        label="Revoke"
        size="small"
        onConfirm={() => void act(browserApi.call('POST /agency/upload-links/:id/revoke', { params }))}
      >
        Nobody can send or sign by the link any more. Files that are on their way end, and what has come is
        removed after a week. This cannot be undone.
      </ConfirmButton>
    </div>
  )
}
