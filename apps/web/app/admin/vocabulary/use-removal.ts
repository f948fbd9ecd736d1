/** Removes an entry of the vocabulary and shows the message of the answer. */
import { useRevalidator } from 'react-router'
import { messageOf } from '../../lib/message-of.ts'
import { notify } from '../../ui/notify.ts'

export function useRemoval(call: (id: number) => Promise<{ message: string }>) {
  const { revalidate } = useRevalidator()
  return async (id: number) => {
    try {
      const { message } = await call(id)
      notify(message)
      await revalidate()
    } catch (error) {
      notify(messageOf(error), { tone: 'stop' })
    }
  }
}
