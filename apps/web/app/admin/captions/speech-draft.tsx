/** Captions that a machine has made from the speech of the film, until a user saves or dismisses them. */

import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { browserApi } from '../../lib/api.ts'
import { messageOf } from '../../lib/message-of.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { notify } from '../../ui/notify.ts'
import { useLiveReload } from '../kit/use-live-reload.ts'
import type { FilmCaptions } from './use-captions-draft.ts'

type SpeechDraftProps = {
  captions: Pick<FilmCaptions, 'id' | 'draft' | 'can_transcribe'>
  onUse: (draft: NonNullable<FilmCaptions['draft']>) => void
}

export function SpeechDraft({
  captions: { id, draft, can_transcribe: canTranscribe },
  onUse,
}: SpeechDraftProps) {
  const { busy, change } = useDraftChange(id)
  // The draft arrives while the page is open.
  useLiveReload([`clip:${id}`])
  const request = canTranscribe && (
    <Button size="small" busy={busy} onClick={() => void change('request')}>
      {draft === null ? 'Transcribe the speech' : 'Transcribe again'}
    </Button>
  )
  const dismiss = (
    <Button size="small" kind="outline" busy={busy} onClick={() => void change('dismiss')}>
      Dismiss
    </Button>
  )
  if (draft === null) return request && <div>{request}</div>
  const count = `${draft.count} ${draft.count === 1 ? 'caption' : 'captions'}`
  return (
    <div role="status">
      {draft.state === 'waiting' && (
        <Notice title="The speech is being transcribed" action={dismiss}>
          The draft will appear here in a few minutes.
        </Notice>
      )}
      {draft.state === 'drafted' && (
        <Notice
          tone="caution"
          title="Made by machine"
          action={
            <>
              <Button size="small" onClick={() => onUse(draft)}>
                Use this draft
              </Button>
              {dismiss}
            </>
          }
        >
          {count} from the speech of the film. Check names and numbers. Buyers see and find them only after
          you save them.
        </Notice>
      )}
      {draft.state === 'empty' && (
        <Notice title="No speech was found" action={request}>
          Music and noise are not transcribed.
        </Notice>
      )}
      {draft.state === 'failed' && (
        <Notice
          tone="caution"
          title="The transcription failed"
          action={
            <>
              {request}
              {dismiss}
            </>
          }
        >
          {draft.problem}
        </Notice>
      )}
    </div>
  )
}

function useDraftChange(id: number) {
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  async function change(action: 'request' | 'dismiss') {
    setBusy(true)
    try {
      await browserApi.call('POST /agency/clips/:id/captions/draft', { params: { id }, body: { action } })
      await revalidate()
    } catch (error) {
      notify(messageOf(error), { tone: 'stop' })
    } finally {
      setBusy(false)
    }
  }
  return { busy, change }
}
