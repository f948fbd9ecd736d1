/**
 * Adaptive streaming when the clip has it: the browser's own where there is one, else hls.js, loaded with the first play.
 * Otherwise, and when streaming fails, the direct file (specification, section 2, Clip detail).
 */
import type Hls from 'hls.js'
import { type RefObject, useEffect, useRef } from 'react'

const HLS_TYPE = 'application/vnd.apple.mpegurl'

type Sources = { hls: string | null; direct: string }

/** @returns what makes the video playable; harmless to call again. */
export function useHls(video: RefObject<HTMLVideoElement | null>, { hls, direct }: Sources) {
  const attached = useRef<string | null>(null)
  const stream = useRef<Hls | null>(null)
  useEffect(() => () => stream.current?.destroy(), [])

  return async () => {
    const element = video.current
    const wanted = hls ?? direct
    if (!element || attached.current === wanted) return
    attached.current = wanted
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

/** Answers when there is something to play; null when the browser cannot stream and plays the file instead. */
async function attachHls(element: HTMLVideoElement, hls: string, direct: string): Promise<Hls | null> {
  const { default: Stream } = await import('hls.js/light')
  if (!Stream.isSupported()) {
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
