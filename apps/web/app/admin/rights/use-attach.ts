import type { AdminClip } from '@rushes/contract/agency-clips'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { browserApi } from '../../lib/api.ts'
import { messageOf } from '../../lib/message-of.ts'
import { notify } from '../../ui/notify.ts'
import { useClipDraft } from '../clips/use-clip-draft.ts'

/** Changes the clips of a record; unsaved input on another tab of the clip is kept. */
export function useAttach(clip: AdminClip) {
  const { carryTo } = useClipDraft(clip)
  const { revalidate } = useRevalidator()
  const [failure, setFailure] = useState<string | null>(null)
  async function change(id: number, clips: { add: number[] } | { remove: number[] }) {
    setFailure(null)
    try {
      const { revision } = (await browserApi.call('GET /agency/rights/:id', { params: { id } })).data
      const body = { revision, ...clips }
      const { message } = await browserApi.call('POST /agency/rights/:id/clips', { params: { id }, body })
      carryTo((await browserApi.call('GET /agency/clips/:id', { params: { id: clip.id } })).data)
      notify(message)
      await revalidate()
    } catch (error) {
      setFailure(messageOf(error))
    }
  }
  return { failure, change }
}
