/** The program that reads pictures and films from outside (`readConfined`). */
import { runReadings } from './run-readings.ts'

const READINGS = {
  image: async () => (await import('./examine-image.ts')).examineImage,
  clips: async () => (await import('./examine-clips.ts')).examineClipFiles,
  film: async () => (await import('./examine-film.ts')).examineFilm,
  closedCaptions: async () => (await import('./cea708-captions.ts')).readClosedCaptions,
  posters: async () => (await import('./draw-posters.ts')).drawPosters,
  picture: async () => (await import('./look-at-picture.ts')).lookAtPicture,
  frames: async () => (await import('./weigh-frames.ts')).weighFrames,
  codestream: async () => (await import('./jpeg-xl-codestream.ts')).writeCodestream,
  watermarks: async () => (await import('./draw-watermark.ts')).drawWatermarks,
}
export type MediaReadings = typeof READINGS

await runReadings(READINGS)
