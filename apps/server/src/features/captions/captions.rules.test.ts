/** How WebVTT is read, and the messages for its faults. */
import { srtAsVtt } from '@rushes/contract/captions-text'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { clockStart, faultsOfShots, readVtt, writeVtt } from './captions.rules.ts'

const VTT = `WEBVTT - made by hand

NOTE
nobody sees this

first
00:01.000 --> 00:02.500 line:0 align:start
<v Ann>He said <i>salt &amp; pepper</i>.

01:00:00.000 --> 01:00:01.000
Two
lines
`

test('captions are read with their times, as plain text', () => {
  expect(readVtt(VTT, 0)).toEqual({
    faults: [],
    cues: [
      { start: 1, end: 2.5, text: 'Ann: He said salt & pepper.' },
      { start: 3600, end: 3601, text: 'Two\nlines' },
    ],
  })
  expect(readVtt(`\uFEFF${VTT.replaceAll('\n', '\r\n')}`, 0)).toEqual(readVtt(VTT, 0))
})

// As in osk/node-webvtt#72 and pculture/babelsubs#23.
test('lines below the first one, and spaces behind a time, as streams have them, are no faults', () => {
  const vtt =
    'WEBVTT\nX-TIMESTAMP-MAP=LOCAL:00:00:00.000,MPEGTS:0\n\n1\n00:00.300 --> 00:01.889 \nThis is from a recruit'
  const cues = [{ start: 0.3, end: 1.889, text: 'This is from a recruit' }]
  expect(readVtt(vtt, 0)).toEqual({ cues, faults: [] })
})

describe('a fault of a captions file is reported with its line', () => {
  test.each([
    ['', 'Line 1: the file must start with WEBVTT.'],
    ['1\n00:00:01,000 --> 00:00:02,000\nSubRip', 'Line 1: the file must start with WEBVTT.'],
    ['WEBVTT\n\n00:01,000 --> 00:02,000\nHello', 'Line 3: times have the format 00:01.000 --> 00:04.000.'],
    ['WEBVTT\n\nHello', 'Line 3: times have the format 00:01.000 --> 00:04.000.'],
    ['WEBVTT\n\nname\nHello', 'Line 4: times have the format 00:01.000 --> 00:04.000.'],
    ['WEBVTT\n\n00:61.000 --> 01:02.000\nHello', 'Line 3: times have the format 00:01.000 --> 00:04.000.'],
    ['WEBVTT\n\n00:02.000 --> 00:02.000\nHello', 'Line 3: the caption ends before it starts.'],
    ['WEBVTT\n\n00:02.000 --> 00:03.000', 'Line 3: the caption has no text.'],
    ['WEBVTT\n\n00:02.000 --> 00:03.000\n<i></i>', 'Line 3: the caption has no text.'],
    ['WEBVTT\n\n00:09.000 --> 00:11.000\nHello', 'Line 3: the caption starts after the end of the video.'],
    [
      'WEBVTT\n\n00:02.000 --> 00:03.000\nA\n\n00:01.000 --> 00:03.000\nB',
      'Line 6: the caption starts before the previous one.',
    ],
    [
      'WEBVTT\n\n00:01.000 --> 00:02.000\nA\n00:02.000 --> 00:03.000\nB',
      'Line 5: an empty line is required before the next time.',
    ],
  ])('a fault of a captions file is reported with its line: %j', (vtt, fault) => {
    expect(readVtt(vtt, 9).faults).toEqual([fault])
  })
})

describe('captions with the timecode of the master', () => {
  const master = { timecode: '10:00:00:12', frame_rate: 25, duration_s: 9 }
  const vtt = 'WEBVTT\n\n10:00:01.480 --> 10:00:02.000\nA\n\n10:00:03.000 --> 10:00:04.000\nB\n'

  test('captions with the timecode of the master start from zero', () => {
    expect(readVtt(vtt, 9, clockStart(master))).toEqual({
      faults: [],
      cues: [
        { start: 1, end: 1.52, text: 'A' },
        { start: 2.52, end: 3.52, text: 'B' },
      ],
    })
  })

  test('captions that count from zero stay as they are', () => {
    const zero = 'WEBVTT\n\n00:01.000 --> 00:02.000\nA\n'
    expect(readVtt(zero, 9, clockStart(master)).cues).toEqual([{ start: 1, end: 2, text: 'A' }])
  })

  test('captions of a longer program are refused', () => {
    const late = vtt.replace('10:00:03.000 --> 10:00:04.000', '10:00:30.000 --> 10:00:31.000')
    expect(readVtt(late, 9, clockStart(master)).faults).toEqual([
      'Line 6: the caption starts after the end of the video.',
    ])
  })

  test.each([
    [{ timecode: null }, 0],
    [{ timecode: '00:00:05:00' }, 0],
    [{ timecode: '01:00:00;02', frame_rate: 29.97 }, 3600 + 2 / 30],
    [{ timecode: '01:00:00:05', frame_rate: null }, 3600],
  ])('the first frame of %j is at %s seconds', (change, seconds) => {
    expect(clockStart({ ...master, ...change })).toBeCloseTo(seconds)
  })
})

test.each(['&nbsp;', '<i></i>', '<font color="red"></font>'])(
  'a caption with a line of %s between two others has two lines, also when it is read again',
  (line) => {
    const text = `WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nHello\n${line}\nWorld\n`
    const read = readVtt(text, 0)
    expect(read).toEqual({ cues: [{ start: 1, end: 2, text: 'Hello\nWorld' }], faults: [] })
    expect(readVtt(writeVtt(read.cues), 0)).toEqual(read)
  },
)

test('written captions are read back unchanged', () => {
  const cue = fc.record({
    start: fc.integer({ min: 0, max: 9_000_000 }).map((ms) => ms / 1000),
    length: fc.integer({ min: 1, max: 60_000 }),
    text: fc
      .string({ unit: 'grapheme', minLength: 1 })
      .filter((text) => !/[\r\n]/.test(text) && text === text.trim()),
  })
  fc.assert(
    fc.property(fc.array(cue, { minLength: 1 }), (made) => {
      const cues = made
        .map(({ start, length, text }) => ({ start, end: Math.round(start * 1000 + length) / 1000, text }))
        .toSorted((one, other) => one.start - other.start)
      expect(readVtt(writeVtt(cues), 0)).toEqual({ cues, faults: [] })
    }),
  )
  expect(writeVtt([])).toBe('')
})

test('shots of a list must be in order and within the film', () => {
  const shots = [0, 4, 4, 9].map((at) => ({ at, words: 'A dog' }))
  expect(faultsOfShots(shots, 9)).toEqual([
    'Line 3: the shot starts before the previous one.',
    'Line 4: the shot starts after the end of the video.',
  ])
  expect(faultsOfShots(shots.slice(0, 2), 0)).toEqual([])
})

describe('captions of 300,000 characters are read in one pass, whatever they repeat', () => {
  const cue = (text: string) => `WEBVTT\n\n00:01.000 --> 00:02.000\n${text}\n`
  const LENGTH = 300_000
  test.each([
    ['<', '<'],
    ['<v ', '<v '],
    ['<v with spaces', `<v${' '.repeat(1_900)}\n`],
    ['<v.a.a', '<v.a.a.a'],
    ['&', '&'],
    ['&a', '&a'],
    ['-->', '-->'],
    ['spaces', ' '],
    ['digits', '1'],
    ['colons', '00:'],
  ])('captions of 300,000 characters are read in one pass, whatever they repeat: %s', (_what, piece) => {
    const text = piece.repeat(Math.ceil(LENGTH / piece.length))
    const lines = text.replace(/(.{1,1900})/g, '$1\n')
    for (const vtt of [cue(text), cue(lines), text, srtAsVtt(text), srtAsVtt(lines)]) readVtt(vtt, 0)
  })

  test('lines without any text are read in one pass, and more than 50,000 lines are one fault', () => {
    const few = '\n'.repeat(49_999)
    expect(readVtt(`WEBVTT${few}`, 0)).toEqual({ cues: [], faults: [] })
    const tooMany = { cues: [], faults: ['There are more than 50000 lines.'] }
    expect(readVtt(`WEBVTT\n${few}`, 0)).toEqual(tooMany)
    expect(readVtt(srtAsVtt('\n'.repeat(LENGTH)), 0)).toEqual(tooMany)
    expect(readVtt(srtAsVtt(' \n'.repeat(LENGTH)), 0)).toEqual(tooMany)
  })

  test('a line of more than 2,000 characters is a fault that gives its number', () => {
    expect(readVtt(cue('a'.repeat(2_000)), 0).faults).toEqual([])
    expect(readVtt(cue('a'.repeat(2_001)), 0).faults).toEqual([
      'Line 4: the line is longer than 2000 characters.',
    ])
  })
})
