/**
 * Parts of a page that are loaded on demand. If one cannot be fetched, after a release or offline, the user sees a
 * message and the page continues.
 */
import { type ComponentType, createElement, lazy, useEffect, useState } from 'react'
import { repeatEarlyClick } from '../lib/early-click.ts'
import { loadTwice } from '../lib/load-twice.ts'
import { reportMissingPart } from './missing-part.ts'

type Options<Props> = {
  /** Closes a part that could not be fetched, so that its button can be pressed again. Without it the fallback stays. */
  close?: (props: Props) => void
  /** Whether the part is optional, so that no message is shown if it cannot be loaded. */
  isComfort?: boolean
}

/** On the server: the loaders of parts that a page may contain in its document. */
const firstParts: (() => Promise<void>)[] = []

/**
 * The server loads the parts before its first page, because a part that fails to load fails every page with
 * it.
 */
export async function loadFirstParts(): Promise<void> {
  // A part that contains other parts adds them during this loop.
  for (const load of firstParts) await load()
}

/** `preload` fetches the code; it never throws, because the part itself reports when it is missing. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { close, isComfort = false }: Options<Props> = {},
) {
  // A loaded part is rendered at once: React shows the fallback of a lazy one first, and content below would
  // move.
  let arrived: ComponentType<Props> | undefined
  const fetchPart = () =>
    lazy(async (): Promise<{ default: ComponentType<Props> }> => {
      const part = await loadTwice(load).catch(() => null)
      arrived = part ?? arrived
      if (part) return { default: part }
      if (close) return { default: Missing }
      report()
      return await new Promise<never>(() => {})
    })
  let Latest = fetchPart()
  // A part that can be closed is opened by a visitor, so the server never renders it.
  if (import.meta.env.SSR && !close) {
    firstParts.push(async () => {
      arrived = await load()
    })
  }

  function report() {
    if (!isComfort) reportMissingPart()
  }

  function Missing(props: Props) {
    useEffect(() => {
      Latest = fetchPart()
      close?.(props)
      // After `close`, because the user may press the button again immediately.
      report()
    })
    return null
  }

  function LazyPart(props: Props) {
    const [Part] = useState(() => arrived ?? Latest)
    // A press can make React hydrate the part, and is handled right after this effect.
    useEffect(() => queueMicrotask(repeatEarlyClick), [])
    return createElement(Part, props)
  }
  const preload = () =>
    load().then(
      (part) => {
        arrived = part
      },
      () => undefined,
    )
  return Object.assign(LazyPart, { preload })
}
