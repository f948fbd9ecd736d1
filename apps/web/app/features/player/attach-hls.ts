/**
 * Streams a film with hls.js, in the size of its player (ADR 40). A separate file, so that it is loaded with
 * the library.
 */
import Hls from 'hls.js/light'
import { playDirect } from './play-direct.ts'

const BITS_PER_MEGABIT = 1_000_000

/**
 * Resolves when a part of the film can be loaded.
 * @returns null if the browser plays the direct file instead
 */
export async function attachHls(
  element: HTMLVideoElement,
  { hls, direct }: { hls: string; direct: string },
): Promise<Hls | null> {
  if (!Hls.isSupported()) {
    element.src = direct
    return null
  }
  const { saveData: savesData = false, downlink } = navigator.connection ?? {}
  const stream = new Hls({
    autoStartLoad: false,
    capLevelToPlayerSize: !savesData,
    // Without an estimate, a short film would end before it has reached the size of the player.
    ...(downlink && { abrEwmaDefaultEstimate: downlink * BITS_PER_MEGABIT }),
  })
  if (savesData) stream.autoLevelCapping = 0
  stream.on(Hls.Events.MAX_AUTO_LEVEL_UPDATED, (_event, { maxAutoLevel, levels }) => {
    // Otherwise hls.js loads the same level again for a player that has become larger, if the film was loaded
    // completely.
    const bitRate = levels?.[maxAutoLevel]?.bitrate ?? Number.POSITIVE_INFINITY
    if (bitRate < stream.bandwidthEstimate) stream.nextAutoLevel = maxAutoLevel
  })
  const ready = new Promise<void>((resolve) => {
    stream.once(Hls.Events.MANIFEST_PARSED, () => resolve())
    stream.on(Hls.Events.ERROR, (_event, problem) => {
      if (!problem.fatal) return
      playDirect(element, direct, () => stream.destroy())
      resolve()
    })
  })
  stream.loadSource(hls)
  stream.attachMedia(element)
  await ready
  return stream
}
