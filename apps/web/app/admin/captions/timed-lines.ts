/**
 * Converts a shot list to the text of a draft: a line for each shot, with its time, a space, its description.
 */

import { type Counting, frameTimecode, secondsOfTimecode } from '@rushes/commerce/film-timecode'
import { decodeCaptions } from '@rushes/contract/captions-encoding'
import { srtAsVtt } from '@rushes/contract/captions-text'
import type { Shot } from '@rushes/contract/film-lines'

export type ShotLine = { time: string; words: string }

export const textOfShots = (shots: readonly Shot[]): string =>
  textOfLines(shots.map(({ at, words }) => ({ time: timeText(at), words })))

export const textOfLines = (lines: readonly ShotLine[]): string =>
  lines.map(({ time, words }) => `${time} ${words}`).join('\n')

export const linesOfText = (text: string): ShotLine[] =>
  text === ''
    ? []
    : text.split('\n').map((line) => {
        const at = line.indexOf(' ')
        return { time: line.slice(0, at), words: line.slice(at + 1) }
      })

/** Returns the shots, sorted by time. */
export const shotsOfText = (text: string, counting?: Counting): Shot[] =>
  linesOfText(text)
    .map(({ time, words }) => ({ at: secondsOfTime(time, counting) ?? 0, words: words.trim() }))
    .toSorted((one, other) => one.at - other.at)

/** Returns the error of a line, or null if it has none. */
export function faultOfLine({ time, words }: ShotLine, counting?: Counting): string | null {
  if (secondsOfTime(time, counting) === null)
    return counting
      ? `Enter the time as 0:08.2, or as a timecode from ${frameTimecode(0, counting)}.`
      : 'Enter the time as 0:08.2.'
  return words.trim() === '' ? 'Describe what is visible.' : null
}

/** Formats a time as `1:08.25`: minutes and seconds, with at most three decimals. */
export function timeText(seconds: number): string {
  const thousandths = Math.round(seconds * 1000)
  const rest = (thousandths % 60_000) / 1000
  return `${Math.floor(thousandths / 60_000)}:${rest < 10 ? '0' : ''}${rest}`
}

/** @returns null for text that is no time and no timecode of the master */
export function secondsOfTime(time: string, counting?: Counting): number | null {
  const [, minutes = 0, seconds] = /^(?:(\d{1,3}):)?(\d{1,5}(?:\.\d{1,3})?)$/.exec(time) ?? []
  const read =
    seconds === undefined
      ? counting && secondsOfTimecode(time, counting)
      : Number(minutes) * 60 + Number(seconds)
  return typeof read === 'number' ? Math.round(read * 1000) / 1000 : null
}

/** Converts a file in SubRip; one in WebVTT stays. @param language by which an unknown encoding is determined */
export function vttOfFile(saved: ArrayBuffer, language: string): { vtt: string; isUnsure: boolean } {
  const { text, isUnsure } = decodeCaptions(saved, language)
  return { vtt: text.startsWith('WEBVTT') ? text.replace(/\r\n?/g, '\n') : srtAsVtt(text), isUnsure }
}
