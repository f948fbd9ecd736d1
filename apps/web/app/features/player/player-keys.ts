/** Defines the keys of the player, and their help (`?`). */

export type PlayerAction =
  | { kind: 'toggle' }
  | { kind: 'shuttle'; direction: 1 | -1 }
  | { kind: 'stop' }
  | { kind: 'seek'; seconds: number }
  | { kind: 'step'; frames: 1 | -1 }
  | { kind: 'volume'; by: number }
  | { kind: 'mute' }
  | { kind: 'fullscreen' }
  | { kind: 'mark'; point: 'in' | 'out' }
  | { kind: 'help' }

export const PLAYER_HELP: readonly { keys: string; does: string }[] = [
  { keys: 'Space', does: 'Play or pause' },
  { keys: 'J K L', does: 'Reverse, stop, forward. Press J or L again for 2, 4 and 8 times the speed' },
  { keys: '← →', does: 'Back or forward 1 second' },
  { keys: ', .', does: 'One frame back or forward' },
  { keys: 'I O', does: 'Set the in or the out point' },
  { keys: '↑ ↓', does: 'Louder or quieter' },
  { keys: 'M', does: 'Mute' },
  { keys: 'F', does: 'Full screen' },
  { keys: '?', does: 'This help' },
]

const ACTIONS: Readonly<Record<string, PlayerAction>> = {
  ' ': { kind: 'toggle' },
  j: { kind: 'shuttle', direction: -1 },
  k: { kind: 'stop' },
  l: { kind: 'shuttle', direction: 1 },
  ArrowLeft: { kind: 'seek', seconds: -1 },
  ArrowRight: { kind: 'seek', seconds: 1 },
  ',': { kind: 'step', frames: -1 },
  '.': { kind: 'step', frames: 1 },
  ArrowUp: { kind: 'volume', by: 0.1 },
  ArrowDown: { kind: 'volume', by: -0.1 },
  m: { kind: 'mute' },
  f: { kind: 'fullscreen' },
  i: { kind: 'mark', point: 'in' },
  o: { kind: 'mark', point: 'out' },
  '?': { kind: 'help' },
}

/** Null for keys that the player does not use, such as shortcuts of the browser. */
export function actionOfKey(event: {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
}): PlayerAction | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null
  return ACTIONS[event.key.length === 1 ? event.key.toLowerCase() : event.key] ?? null
}

/** Keeps a time within the film; `duration` is NaN until it is known. */
export function clampTime(seconds: number, duration: number): number {
  return Math.max(0, Math.min(seconds, Number.isFinite(duration) ? duration : 0))
}
