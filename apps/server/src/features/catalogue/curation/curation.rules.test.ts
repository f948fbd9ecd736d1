/** Which clips the two slots of the home page show. */
import { expect, test } from 'vitest'
import { refusalOfPin } from './curation.rules.ts'

const video = { type: 'video', graphic: false, is_public: true } as const

test.each([
  ['hero', video, null],
  ['trending', video, null],
  ['hero', { ...video, is_public: false }, 'is not public'],
  ['trending', { ...video, is_public: false }, 'is not public'],
  ['hero', { ...video, graphic: true }, 'is graphic'],
  ['trending', { ...video, graphic: true }, null],
  ['hero', { ...video, type: 'image' }, 'is not a video'],
  ['hero', { ...video, type: 'short' }, 'is not a video'],
  ['trending', { ...video, type: 'image' }, null],
  ['trending', { ...video, type: 'short' }, 'is a short'],
] as const)('the fault of a choice for the slot %s of the front page, %o, is: %s', (slot, clip, refusal) => {
  expect(refusalOfPin(slot, clip)).toBe(refusal)
})
