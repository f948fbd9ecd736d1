/** Does what the keys and the buttons of the player ask for. */
import type { KeyboardEvent, RefObject } from 'react'
import { type MarkPoint, startOfFrame } from './marks.ts'
import { actionOfKey, type PlayerAction } from './player-keys.ts'
import type { Film } from './use-film.ts'

type Around = {
  frame: RefObject<HTMLElement | null>
  /** Frames per second. */
  rate: number
  setMark: (point: MarkPoint, seconds: number) => void
  onHelp: () => void
}

export function usePlayerActions(player: Film, { frame, rate, setMark, onHelp }: Around) {
  const { video, toggle, shuttle, stop, seek, step } = player
  function act(action: PlayerAction) {
    const film = video.current
    if (!film) return
    switch (action.kind) {
      case 'toggle':
        return void toggle()
      case 'shuttle':
        return void shuttle(action.direction)
      case 'stop':
        return stop()
      case 'seek':
        return void seek(film.currentTime + action.seconds)
      case 'step':
        return void step(action.frames, rate)
      case 'volume':
        film.volume = Math.max(0, Math.min(1, film.volume + action.by))
        return
      case 'mute':
        film.muted = !film.muted
        return
      case 'fullscreen':
        return void toggleFullscreen(frame.current)
      case 'mark':
        return setMark(action.point, startOfFrame(film.currentTime, rate))
      case 'help':
        return onHelp()
    }
  }

  function onKeyDown(event: KeyboardEvent) {
    const action = actionOfKey(event)
    // On a button, the space bar presses the button.
    const onButton = event.target instanceof HTMLButtonElement && event.key === ' '
    if (!action || onButton) return
    event.preventDefault()
    act(action)
  }

  return { act, onKeyDown }
}

async function toggleFullscreen(frame: HTMLElement | null) {
  if (document.fullscreenElement) await document.exitFullscreen()
  else await frame?.requestFullscreen?.()
}
