/**
 * Streams the film when the clip has an adaptive stream: with the browser's own player where it can, else with hls.js,
 * which is loaded with the first play. Otherwise, and when streaming fails, the direct file is played (R-CLIP-12).
 */
import type Hls from 'hls.js'
import { type RefObject, useEffect, useRef } from 'react'
import { loadTwice } from '../../lib/load-twice.ts'

const HLS_TYPE = 'application/vnd.apple.mpegurl'

type Sources = { hls: string | null; direct: string }

/** @returns a function that gives the video its source; calling it again changes nothing. */
export function useHls(video: RefObject<HTMLVideoElement | null>, { hls, direct }: Sources) {
  const attached = useRef<string | null>(null)
  const stream = useRef<Hls | null>(null)
  useEffect(() => () => stream.current?.destroy(), [])

  return async () => {
    const element = video.current
    const source = hls ?? direct
    if (!element || attached.current === source) return
    attached.current = source
    if (hls === null) element.src = direct
    else if (element.canPlayType(HLS_TYPE) !== '') streamNatively(element, hls, direct)
    else stream.current = await attachHls(element, hls, direct)
  }
}

function streamNatively(element: HTMLVideoElement, hls: string, direct: string) {
  const playFile = () => {
    const { currentTime } = element
    element.src = direct
    element.currentTime = currentTime
    void element.play().catch(() => undefined)
  }
  element.addEventListener('error', playFile, { once: true })
  element.src = hls
}

/** Resolves when there is something to play: with null when the browser plays the direct file instead. */
async function attachHls(element: HTMLVideoElement, hls: string, direct: string): Promise<Hls | null> {
  const Stream = await loadTwice(async () => (await import('hls.js/light')).default).catch(() => null)
  if (!Stream?.isSupported()) {
    element.src = direct
    return null
  }
  const stream = new Stream()
  const ready = new Promise<void>((resolve) => {
    stream.once(Stream.Events.MANIFEST_PARSED, () => resolve())
    stream.on(Stream.Events.ERROR, (_event, problem) => {
      if (!problem.fatal) return
      stream.destroy()
      element.src = direct
      resolve()
    })
  })
  stream.loadSource(hls)
  stream.attachMedia(element)
  await ready
  return stream
}
