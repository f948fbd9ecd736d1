/** Times are entered in common notations, and SubRip files become WebVTT. */
import { expect, test } from 'vitest'
import {
  faultOfLine,
  linesOfText,
  secondsOfTime,
  shotsOfText,
  textOfShots,
  timeText,
  vttOfFile,
} from './timed-lines.ts'

test('a shot list comes back from its text as it went, and in the order of its times', () => {
  const shots = [
    { at: 0, words: 'A dog' },
    { at: 8.25, words: 'The same dog, close' },
    { at: 71.003, words: 'Gone' },
  ]
  expect(textOfShots(shots)).toBe('0:00 A dog\n0:08.25 The same dog, close\n1:11.003 Gone')
  expect(shotsOfText(textOfShots(shots))).toEqual(shots)
  expect(shotsOfText('0:09 Later\n3 Sooner').map(({ at }) => at)).toEqual([3, 9])
  expect(shotsOfText('')).toEqual([])
})

test.each([
  ['8', 8],
  ['0:08.2', 8.2],
  ['12:00', 720],
  ['', null],
  ['1:2:3', null],
  ['8,2', null],
  ['-1', null],
])('%j is %s seconds', (time, seconds) => {
  expect(secondsOfTime(time)).toBe(seconds)
})

test('a line without words, or with a time that is none, shows a message', () => {
  expect(linesOfText('0:01 ').map((line) => faultOfLine(line))).toEqual(['Describe what is visible.'])
  expect(linesOfText('soon A dog').map((line) => faultOfLine(line))).toEqual(['Enter the time as 0:08.2.'])
  expect(linesOfText(`${timeText(1)} A dog`).map((line) => faultOfLine(line))).toEqual([null])
})

test('a timecode of the master is the time of its frame', () => {
  const counting = { frameRate: 25, start: '10:00:00:00' }
  expect(shotsOfText('10:00:08:05 A dog\n0:03 A cat', counting).map(({ at }) => at)).toEqual([3, 8.2])
  const lines = linesOfText('10:00:08:05 A dog\n09:00:00:00 A cat')
  expect(lines.map((line) => faultOfLine(line, counting))).toEqual([
    null,
    'Enter the time as 0:08.2, or as a timecode from 10:00:00:00.',
  ])
})

test('SubRip becomes WebVTT; WebVTT stays', () => {
  const fileOf = (text: string) => new TextEncoder().encode(text).buffer
  const srt = '\uFEFF1\r\n00:00:01,000 --> 00:00:02,500\r\nHello, you\r\n'
  const vtt = 'WEBVTT\n\n1\n00:00:01.000 --> 00:00:02.500\nHello, you\n'
  expect(vttOfFile(fileOf(srt), 'en')).toEqual({ vtt, isUnsure: false })
  expect(vttOfFile(fileOf(vtt), 'en')).toEqual({ vtt, isUnsure: false })
})
