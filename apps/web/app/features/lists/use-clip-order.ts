/** The order of a list during editing: by pointer, by button or by arrow key. */
import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { moveClip } from './move-clip.ts'

/**
 * The distance from the edge of the screen within which a dragged picture scrolls the page, and the step, in
 * CSS pixels.
 */
const EDGE_PX = 60
const SCROLL_PX = 16

const UPRIGHT = new Set(['ArrowUp', 'ArrowDown'])

/** The directions of the buttons of a clip. */
export type Way = 'earlier' | 'later'

type Settings = {
  /** Called with the new sort order, and the position to which a clip was moved, counted from 0. */
  onMove: (order: readonly number[], place: number) => void
  /** Requires Alt with the up and down arrows, if arrows alone have another function. */
  needsAlt?: boolean
}

export function useClipOrder(order: readonly number[], { onMove, needsAlt = false }: Settings) {
  const [moved, setMoved] = useState<number | null>(null)
  const [dragged, setDragged] = useState<number | null>(null)

  function move(id: number, place: number) {
    const next = moveClip(order, id, place)
    if (next === order) return
    setMoved(id)
    onMove(next, next.indexOf(id))
  }

  return {
    /** The clip that was moved last. */
    moved,
    dragged,
    step: (id: number, way: Way) => move(id, order.indexOf(id) + (way === 'later' ? 1 : -1)),
    /**
     * Handlers for the list around the clips. Each clip has its id in `data-clip`; its drag handle has
     * `data-grip`.
     */
    handlers: {
      onKeyDown(event: KeyboardEvent<HTMLElement>) {
        const id = clipAt(event.target)
        if (id === null || (needsAlt && !(event.altKey && UPRIGHT.has(event.key)))) return
        const place = placeAfter(event.key, order.indexOf(id), order.length)
        if (place === null) return
        event.preventDefault()
        move(id, place)
      },
      onPointerDown(event: PointerEvent<HTMLElement>) {
        if (event.button !== 0 || !isGrip(event.target)) return
        // The list captures the pointer, because a clip that is moved in the page would lose it.
        event.currentTarget.setPointerCapture(event.pointerId)
        setDragged(clipAt(event.target))
      },
      onPointerMove({ clientX, clientY }: PointerEvent<HTMLElement>) {
        if (dragged === null) return
        const below = clipAt(document.elementFromPoint(clientX, clientY))
        if (below !== null) move(dragged, order.indexOf(below))
        if (clientY < EDGE_PX) scrollBy(0, -SCROLL_PX)
        if (clientY > innerHeight - EDGE_PX) scrollBy(0, SCROLL_PX)
      },
      onLostPointerCapture: () => setDragged(null),
    },
  }
}

function placeAfter(key: string, place: number, count: number): number | null {
  if (key === 'ArrowLeft' || key === 'ArrowUp') return place - 1
  if (key === 'ArrowRight' || key === 'ArrowDown') return place + 1
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}

function isGrip(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-grip]') !== null
}

function clipAt(target: EventTarget | null): number | null {
  const clip = target instanceof Element ? target.closest<HTMLElement>('[data-clip]') : null
  return clip ? Number(clip.dataset.clip) : null
}
