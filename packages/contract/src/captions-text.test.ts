/** Captions files of many programs are read, whatever the notation of their times. */
import { expect, test } from 'vitest'
import { srtAsVtt } from './captions-text.ts'

test.each([
  // As in nwoltman/srt-to-vtt-cl#8.
  ['00:00:00,00 --> 00:00:07,00', '00:00:00.000 --> 00:00:07.000'],
  // As in tkarabela/pysubs2#11.
  ['00:29:27,46 --> 00:29:29,83', '00:29:27.460 --> 00:29:29.830'],
  // As in cdown/srt#55.
  ['00:00:0,500 --> 00:00:2,00', '00:00:00.500 --> 00:00:02.000'],
  // As in m1guelpf/auto-subtitle#56.
  ['0:00:00,000 --> 0:00:23,780', '00:00:00.000 --> 00:00:23.780'],
  // As in dagronf/SwiftSubtitles#8.
  ['0:00:24.000 --> 0:00:30.000', '00:00:24.000 --> 00:00:30.000'],
  // As in AlexPoint/SubtitlesParser#5.
  ['00:00:01 --> 00:00:03', '00:00:01.000 --> 00:00:03.000'],
])('the times %s of SubRip become %s', (times, expected) => {
  expect(srtAsVtt(`1\r\n${times}\r\nAt 0:05, hello\r\n`)).toBe(`WEBVTT\n\n1\n${expected}\nAt 0:05, hello\n`)
})

// As in mantas-done/subtitles#88.
test('a time with four digits after the comma, which may mean two times, stays a fault', () => {
  expect(srtAsVtt('1\n00:00:01,1000 --> 00:00:02,500\n')).toContain('00:00:01,1000')
})

// As in nova-video-player/aos-AVP#1510 and jellyfin/jellyfin-web#3727.
test('marks of a place on the screen are no part of a caption', () => {
  expect(srtAsVtt('4\n00:00:09,083 --> 00:00:19,696\n{\\an8}This is {the} second part of')).toBe(
    'WEBVTT\n\n4\n00:00:09.083 --> 00:00:19.696\nThis is {the} second part of',
  )
})
