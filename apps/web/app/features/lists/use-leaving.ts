/** What is changed on a page and not saved yet is not lost when the page is left. */
import { useEffect, useRef } from 'react'

/**
 * @param save saves what was changed, when another page of the site follows; null while nothing has to be saved. When the
 * tab itself is closed or loaded again, the browser asks before.
 * @returns ends this, because the person has decided.
 */
export function useLeaving(save: (() => void) | null): () => void {
  const isDecided = useRef(false)
  const latest = useRef(save)
  useEffect(() => {
    latest.current = save
  })
  useEffect(
    () => () => {
      if (!isDecided.current) latest.current?.()
    },
    [],
  )
  const isUnsaved = save !== null
  useEffect(() => {
    if (!isUnsaved) return
    const ask = (event: BeforeUnloadEvent) => {
      if (!isDecided.current) event.preventDefault()
    }
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isUnsaved])
  return () => {
    isDecided.current = true
  }
}
