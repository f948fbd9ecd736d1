/** Defines the keys of the player. `player-help.tsx` lists them for users. */

export type JumpTarget = 'start' | 'end' | 'in' | 'out'

export type PlayerAction =
  | { kind: 'toggle' }
  | { kind: 'shuttle'; direction: 1 | -1 }
  | { kind: 'stop' }
  | { kind: 'seek'; seconds: number }
  | { kind: 'step'; frames: number }
  | { kind: 'jump'; to: JumpTarget }
  | { kind: 'loop' }
  | { kind: 'speed'; by: 1 | -1 }
  | { kind: 'volume'; by: number }
  | { kind: 'mute' }
  | { kind: 'fullscreen' }
  | { kind: 'picture-in-picture' }
  | { kind: 'guide' }
  | { kind: 'mark'; point: 'in' | 'out' }
  | { kind: 'help' }

const ACTIONS: Readonly<Record<string, PlayerAction>> = {
  ' ': { kind: 'toggle' },
  j: { kind: 'shuttle', direction: -1 },
  k: { kind: 'stop' },
  l: { kind: 'shuttle', direction: 1 },
  ArrowLeft: { kind: 'seek', seconds: -1 },
  ArrowRight: { kind: 'seek', seconds: 1 },
  ',': { kind: 'step', frames: -1 },
  '.': { kind: 'step', frames: 1 },
  Home: { kind: 'jump', to: 'start' },
  End: { kind: 'jump', to: 'end' },
  q: { kind: 'jump', to: 'in' },
  w: { kind: 'jump', to: 'out' },
  r: { kind: 'loop' },
  '<': { kind: 'speed', by: -1 },
  '>': { kind: 'speed', by: 1 },
  ArrowUp: { kind: 'volume', by: 0.1 },
  ArrowDown: { kind: 'volume', by: -0.1 },
  m: { kind: 'mute' },
  f: { kind: 'fullscreen' },
  g: { kind: 'guide' },
  p: { kind: 'picture-in-picture' },
  i: { kind: 'mark', point: 'in' },
  o: { kind: 'mark', point: 'out' },
  '?': { kind: 'help' },
}

const WITH_SHIFT: Readonly<Record<string, PlayerAction>> = {
  ArrowLeft: { kind: 'step', frames: -10 },
  ArrowRight: { kind: 'step', frames: 10 },
}

type PressedKey = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>

/** Returns null for keys that the player does not use, such as shortcuts of the browser. */
export function actionOfKey({ key, shiftKey, ctrlKey, metaKey, altKey }: PressedKey): PlayerAction | null {
  if (ctrlKey || metaKey || altKey) return null
  return (shiftKey && WITH_SHIFT[key]) || (ACTIONS[key.length === 1 ? key.toLowerCase() : key] ?? null)
}

/** Controls that use the space bar or text themselves. */
const OWN_KEYS = 'button, select, textarea, summary, [contenteditable], input:not([data-player-keys])'

/** Whether a key press on this element belongs to the element, or to a modal that covers the player. */
export const hasOwnKeys = (target: EventTarget | null): boolean =>
  document.querySelector('dialog[open]') !== null ||
  (target instanceof Element && target.closest(OWN_KEYS) !== null)

/** Keeps a time within the film; `duration` is NaN until it is known. */
export function clampTime(seconds: number, duration: number): number {
  return Math.max(0, Math.min(seconds, Number.isFinite(duration) ? duration : 0))
}
