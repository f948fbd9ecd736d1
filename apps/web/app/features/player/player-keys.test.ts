/** The keys of the player. */
import { describe, expect, test } from 'vitest'
import { actionOfKey, clampTime } from './player-keys.ts'

const press = (
  key: string,
  held: Partial<Record<'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey', boolean>> = {},
) => actionOfKey({ key, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...held })

describe('the keys of the player', () => {
  test('the keys of the player leave the shortcuts of the browser alone', () => {
    expect(press('l', { ctrlKey: true })).toBeNull()
    expect(press('ArrowLeft', { altKey: true })).toBeNull()
    expect(press('Tab')).toBeNull()
  })

  test('the keys of the player play, stop, and go back and forward, in either case', () => {
    expect(press(' ')).toEqual({ kind: 'toggle' })
    expect(press('J')).toEqual({ kind: 'shuttle', direction: -1 })
    expect(press('K')).toEqual({ kind: 'stop' })
    expect(press('l')).toEqual({ kind: 'shuttle', direction: 1 })
  })

  test('the keys of the player mark the in point and the out point', () => {
    expect(press('i')).toEqual({ kind: 'mark', point: 'in' })
    expect(press('o')).toEqual({ kind: 'mark', point: 'out' })
  })
})

describe('seeking', () => {
  test('seeking stays within the film', () => {
    expect([clampTime(-1, 8), clampTime(9, 8), clampTime(3, 8)]).toEqual([0, 8, 3])
  })

  test('seeking stays at the start while the length is not known', () => {
    expect(clampTime(3, Number.NaN)).toBe(0)
  })
})
