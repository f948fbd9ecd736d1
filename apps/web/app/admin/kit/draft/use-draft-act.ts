/** Changes an object at once, and keeps the unsaved input. */
import { useState } from 'react'
import { messageOf } from '../../../lib/message-of.ts'
import { notify } from '../../../ui/notify.ts'
import { useReload } from '../use-reload.ts'

export function useDraftAct<Entity>({ carryTo }: { carryTo: (next: Entity) => void }) {
  const { reloading, reload } = useReload()
  const [sending, setSending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const busy = sending || reloading
  /** @param call changes the object, and returns its new version */
  async function act(call: () => Promise<{ data: Entity; message: string }>): Promise<void> {
    if (busy) return
    setSending(true)
    setFailure(null)
    try {
      const { data, message } = await call()
      carryTo(data)
      notify(message)
      await reload()
    } catch (error) {
      setFailure(messageOf(error))
    } finally {
      setSending(false)
    }
  }
  return { busy, failure, act }
}
