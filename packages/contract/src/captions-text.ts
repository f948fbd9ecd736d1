/** Converts captions of SubRip, the same in browser and server. */

/** The warning about captions whose encoding is uncertain. */
export const CHECK_LETTERS =
  'The file of the captions is in an old encoding that cannot be determined with certainty: please check their letters.'

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
