/** Assigns, snoozes, closes and reopens threads, and shows them as they are afterwards (R-INBOX-4). */
import type { ThreadChange } from '@rushes/contract/agency-inbox'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { browserApi } from '../../lib/api.ts'
import { messageOf } from '../../lib/message-of.ts'
import { notify } from '../../ui/notify.ts'

export function useThreadChanges(ids: readonly number[]) {
  const [busy, setBusy] = useState(false)
  const { revalidate } = useRevalidator()
  async function send(change: ThreadChange) {
    setBusy(true)
    try {
      const { message } = await browserApi.call('POST /agency/inbox/changes', {
        body: { ids: [...ids], change },
      })
      notify(message)
      await revalidate()
    } catch (error) {
      notify(messageOf(error), { tone: 'stop' })
    }
    setBusy(false)
  }
  return { busy, send }
}
