/** Assets of the last three builds stay served. */
import { describe, expect, test } from 'vitest'
import { keepBuilds, staleNames } from './kept-builds.ts'

const [first, second, third, fourth] = [
  ['frame-a.js', 'home-1.js'],
  ['frame-a.js', 'home-2.js'],
  ['frame-b.js', 'home-3.js'],
  ['frame-b.js', 'home-4.js'],
] as const

describe('the builds that are kept', () => {
  test('the builds that are kept are the new one and the two before it', () => {
    const builds = [first, second, third, fourth].reduce<readonly (readonly string[])[]>(keepBuilds, [])
    expect(builds).toEqual([fourth, third, second])
  })

  test('the builds that are kept are not pushed out by building the same again', () => {
    expect(keepBuilds([third, second, first], [...third].reverse())).toEqual([
      ['home-3.js', 'frame-b.js'],
      second,
      first,
    ])
  })

  test('the builds that are kept come back to the front when an earlier version is built again', () => {
    expect(keepBuilds([third, second, first], first)).toEqual([first, third, second])
  })
})

test('only files that no kept build has are removed', () => {
  const present = ['frame-a.js', 'frame-b.js', 'home-1.js', 'home-2.js', 'home-3.js', 'home-4.js']
  expect(staleNames(present, [fourth, third, second])).toEqual(['home-1.js'])
  expect(staleNames(present, [first])).toEqual(['frame-b.js', 'home-2.js', 'home-3.js', 'home-4.js'])
})
