/** Writes WebVTT. */

/** `start` and `end` in seconds; `text` as it is in the file. */
export type VttCue = { start: number; end: number; text: string }

export const writeVtt = (cues: readonly VttCue[]): string =>
  [
    'WEBVTT\n',
    ...cues.map(({ start, end, text }) => `${vttTime(start)} --> ${vttTime(end)}\n${text}\n`),
  ].join('\n')

/** 754.5 is 00:12:34.500. */
export const vttTime = (seconds: number): string =>
  new Date(Math.max(0, Math.round(seconds * 1000))).toISOString().slice('1970-01-01T'.length, -1)

export const escapeMarkup = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
