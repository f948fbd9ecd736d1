import { useEffect, useRef } from 'react'
import { actionOfKey, hasOwnKeys } from './player-keys.ts'

/** Plays and pauses by the space bar wherever the focus is, except in controls that use it. */
export function useSpaceKey(onSpace: () => void) {
  const latest = useRef(onSpace)
  useEffect(() => {
    latest.current = onSpace
  })
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.defaultPrevented || event.repeat || actionOfKey(event)?.kind !== 'toggle') return
      if (hasOwnKeys(event.target)) return
      event.preventDefault()
      latest.current()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}
