/**
 * Streams the film if the clip has an adaptive stream: with the native player on Apple's browsers, else with
 * hls.js. Otherwise, and if streaming fails, the direct file is played. The library and the playlists of the
 * stream are loaded when the pointer or the focus is on the player; the film itself is loaded when it is
 * played.
 */
import type Hls from 'hls.js'
import { type RefObject, useEffect, useRef } from 'react'
import { loadTwice } from '../../lib/load-twice.ts'
import { playDirect } from './play-direct.ts'

const HLS_TYPE = 'application/vnd.apple.mpegurl'

type Sources = { hls: string | null; direct: string }

/** Calling either function again has no effect. */
export function useHls(video: RefObject<HTMLVideoElement | null>, { hls, direct }: Sources) {
  const attached = useRef<{ source: string; stream: Promise<Hls | null>; isLoading: boolean } | null>(null)
  useEffect(() => () => void attached.current?.stream.then((stream) => stream?.destroy()), [])

  /** Prepares playing: loads the small files. */
  async function warm(): Promise<Hls | null> {
    const element = video.current
    const source = hls ?? direct
    if (!element) return null
    if (attached.current?.source !== source) {
      void attached.current?.stream.then((stream) => stream?.destroy())
      attached.current = { source, stream: open(element), isLoading: false }
    }
    return await attached.current.stream
  }

  async function open(element: HTMLVideoElement): Promise<Hls | null> {
    if (hls !== null && !isStreamedByBrowser(element)) {
      const library = await loadTwice(() => import('./attach-hls.ts')).catch(() => null)
      if (library) return await library.attachHls(element, { hls, direct })
      element.src = direct
      return null
    }
    element.preload = 'metadata'
    if (hls === null) element.src = direct
    else streamNatively(element, hls, direct)
    return null
  }

  /** Loads the film itself. Resolves when a part can be played. */
  async function attach() {
    const stream = await warm()
    if (!attached.current || attached.current.isLoading) return
    attached.current.isLoading = true
    stream?.startLoad()
  }

  return { warm, attach }
}

/** Chromium can stream too, but loads as much as the connection allows, whatever the size of the player. */
const isStreamedByBrowser = (element: HTMLVideoElement) =>
  element.canPlayType(HLS_TYPE) !== '' && ('ManagedMediaSource' in window || !('MediaSource' in window))

function streamNatively(element: HTMLVideoElement, hls: string, direct: string) {
  element.addEventListener('error', () => playDirect(element, direct), { once: true })
  element.src = hls
}
