/** Which times of a film are offered as frames. */

import { GREY_BYTES } from '@rushes/fingerprint/picture-hash'
import { expect, test } from 'vitest'
import { sceneTimes } from './scenes.ts'

/** So many frames of each brightness, one scene after the other. */
const film = (...scenes: [brightness: number, frames: number][]) =>
  scenes.flatMap(([brightness, frames]) =>
    Array.from({ length: frames }, () => new Uint8Array(GREY_BYTES).fill(brightness)),
  )

test('the middle of each scene is offered, in the order of time', () => {
  expect(sceneTimes(film([20, 5], [120, 7], [220, 3]), 6)).toEqual([2, 8, 13])
})

test('of many scenes the longest are offered', () => {
  expect(sceneTimes(film([20, 5], [120, 2], [220, 7]), 2)).toEqual([2, 10])
})

test('a long scene is offered more than once while there are few', () => {
  expect(sceneTimes(film([20, 16]), 4)).toEqual([1, 5, 9, 13])
  expect(sceneTimes(film([20, 7]), 4)).toEqual([3])
})

test('a slow change is one scene; a film of one frame has one, and an empty film none', () => {
  const pan: [number, number][] = Array.from({ length: 7 }, (_, index) => [20 * index, 1])
  expect(sceneTimes(film(...pan), 6)).toEqual([3])
  expect([sceneTimes(film([20, 1]), 6), sceneTimes([], 6)]).toEqual([[0], []])
})
