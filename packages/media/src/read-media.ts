/** Starts the readings of pictures and films. */
import type { MediaReadings } from './reader/media-reader.ts'
import { readerOf } from './reader/read-confined.ts'

export const readMedia = readerOf<MediaReadings>(new URL('reader/media-reader.ts', import.meta.url))
