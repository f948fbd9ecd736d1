/** Opens a download link and prepares its files at once (R-LINK-1, R-LINK-4). */
import type { Data } from '@rushes/contract/client'
import { useState } from 'react'
import { browserApi } from '../../lib/api.ts'
import { messageOf } from '../../lib/message-of.ts'
import { linkedLabel } from './delivery-labels.ts'
import type { Delivery } from './delivery-notice.tsx'

export type OpenedLink = Data<'POST /clip/downloads/link'> & { email: string }

export function useLinkedFiles(ref: string) {
  const [link, setLink] = useState<OpenedLink | null>(null)
  const [delivery, setDelivery] = useState<Delivery>({ state: 'idle' })

  /** @throws ApiError if the link cannot be opened. */
  async function open(email: string) {
    const { data } = await browserApi.call('POST /clip/downloads/link', { body: { ref, email } })
    setLink({ ...data, email })
    if (data.clips.length > 0) void prepare(data)
  }

  async function prepare({ clips, linkId }: Data<'POST /clip/downloads/link'>) {
    setDelivery({ state: 'preparing' })
    try {
      const ids = clips.map(({ id }) => id)
      const { data } = await browserApi.call('POST /clip/clips/download-link', {
        body: { ids, link: linkId },
      })
      setDelivery({
        state: 'ready',
        url: data.file_url,
        label: 'Your files are ready! Click here to download.',
        note: linkedLabel(data),
        files: [],
      })
    } catch (error) {
      setDelivery({ state: 'failed', message: messageOf(error) })
    }
  }

  /** Opens the link again, because its grant may have ended. */
  async function retry() {
    if (!link) return
    setDelivery({ state: 'preparing' })
    await open(link.email).catch((error) => setDelivery({ state: 'failed', message: messageOf(error) }))
  }

  return { link, delivery, open, retry }
}
