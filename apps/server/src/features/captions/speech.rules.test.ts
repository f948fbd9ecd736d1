/** The captions of the output of a speech command that become a draft. */
import { expect, test } from 'vitest'
import { writeVtt } from './captions.rules.ts'
import { readSpeech } from './speech.rules.ts'

const vttOf = (...texts: string[]) => writeVtt(texts.map((text, at) => ({ start: at, end: at + 1, text })))

test.each([
  ['', 'nothing'],
  [' \n', 'white space'],
  ['WEBVTT\n', 'no captions'],
  [vttOf('[Music]', '(applause)', '♪ la la ♪', '…'), 'sounds'],
  [vttOf('Thank you.', 'Thank you.', 'Thank you.'), 'a repeated sentence'],
])('R-LINES-5: the output %j is no speech: %s', (output) => {
  expect(readSpeech(output, 60)).toEqual({ state: 'empty' })
})

test('R-LINES-5: speech between sounds is kept with its times, and a repeated sentence is left out', () => {
  const output = vttOf(
    '[Music]',
    'Good morning.',
    'Oh.',
    'Oh.',
    'Oh.',
    '[Laughs] Good evening.',
    'Yes.',
    'Yes.',
  )
  expect(readSpeech(output, 60)).toEqual({
    state: 'drafted',
    language: 'en',
    cues: [
      { start: 1, end: 2, text: 'Good morning.' },
      { start: 5, end: 6, text: '[Laughs] Good evening.' },
      { start: 6, end: 7, text: 'Yes.' },
      { start: 7, end: 8, text: 'Yes.' },
    ],
  })
})

test('R-LINES-5: a sentence after the end of the film is left out', () => {
  expect(readSpeech(vttOf('One', 'Two', 'Three'), 2)).toMatchObject({
    cues: [{ text: 'One' }, { text: 'Two' }],
  })
})

test.each([
  ['Kind: captions\nLanguage: de', 'de'],
  ['Language: pt-BR', 'pt'],
  ['Language: unknown', 'en'],
])('the language of the head %j is %s', (head, language) => {
  const output = vttOf('Guten Tag').replace('WEBVTT\n', `WEBVTT\n${head}\n`)
  expect(readSpeech(output, 60)).toMatchObject({ state: 'drafted', language })
})

test.each([
  ['Traceback (most recent call last)', /no valid WebVTT. Line 1: the file must start with WEBVTT/],
  ['WEBVTT\n\n00:02.000 --> 00:01.000\nOne', /Line 3: the caption ends before it starts/],
  [`WEBVTT\n\n${'x'.repeat(300_001)}`, /more than 300,000 characters/],
])('R-LINES-5: the output %.20j is refused with its fault', (output, problem) => {
  const read = readSpeech(output, 2)
  expect(read).toMatchObject({ state: 'failed', problem: expect.stringMatching(problem) })
})
