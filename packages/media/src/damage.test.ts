import { expect, test } from 'vitest'
import { damageSentence, damageWatch } from './damage.ts'

test('damage is recorded with the second that is being read', () => {
  const watch = damageWatch(300)
  watch.onSeconds(12.5)
  watch.onLine('[h264 @ 0x1] error while decoding MB 20 10, bytestream -5')
  watch.onLine('[h264 @ 0x1] concealing 120 DC, 120 AC, 120 MV errors in P frame')
  watch.onSeconds(30)
  watch.onLine('[vist#0:0/h264 @ 0x1] [dec:h264 @ 0x2] [warning] corrupt decoded frame')
  watch.onSeconds(40)
  watch.onLine('[h264 @ 0x1] [warning] Invalid level prefix')
  watch.onLine('[mp4 @ 0x1] Timestamps are unset in a packet for stream 0')
  expect(watch.found()).toEqual([312, 330])
})

test('the sentence about damage lists the places, and joins adjacent ones', () => {
  expect(damageSentence([])).toBeUndefined()
  expect(damageSentence([5])).toContain('near 0:05: check them')
  expect(damageSentence([0, 61, 62, 64])).toContain('near 0:00, 1:01 to 1:04: check')
  expect(damageSentence([0, 10, 20, 30, 40, 50, 60])).toContain('0:40 and in 2 more places')
})
