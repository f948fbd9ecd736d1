/** Reads the bytes of a captions file, the same in browser and server. */
import { encodingOf } from './table-text.ts'

/** Decodes UTF-8, UTF-16 with its first two bytes, or the Windows encoding of old programs. */
export function captionsText(saved: Uint8Array | ArrayBuffer): string {
  const bytes = new Uint8Array(saved)
  try {
    return new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

const TIMING = /^[ \t]*[\d:.,]+[ \t]*-->[ \t]*[\d:.,]+/gm
const TIME = /(?<![\d:.,])(?:(\d{1,3}):)?(\d{1,2}):(\d{1,2})(?:[,.](\d{1,3}))?(?![\d:.,])/g
/** Marks of a place on the screen, such as `{\an8}`, which many programs write and none shows. */
const PLACE = /\{\\[^{}\n]*\}/g

/** Converts SubRip, which differs in the first line and in its times, to WebVTT. Each line keeps its number. */
export const srtAsVtt = (srt: string): string =>
  `WEBVTT\n\n${srt
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .replace(TIMING, (timing) =>
      timing
        .replace('-->', ' --> ')
        .replace(/[ \t]+/g, ' ')
        .trim()
        .replace(TIME, timeOf),
    )
    .replace(PLACE, '')}`

/** Programs leave out zeros of hours, seconds and fractions. */
const timeOf = (_time: string, hours = '0', minutes = '', seconds = '', fraction = '') =>
  `${[hours, minutes, seconds].map((part) => part.padStart(2, '0')).join(':')}.${fraction.padEnd(3, '0')}`
