import { expect, test } from 'vitest'
import { damageSentence, damageWatch, lossWatch } from './damage.ts'

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
  expect(damageSentence([], [])).toBeUndefined()
  expect(damageSentence([], [5])).toContain('near 0:05: check them')
  expect(damageSentence([], [0, 61, 62, 64])).toContain('near 0:00, 1:01 to 1:04: check')
  expect(damageSentence([], [0, 10, 20, 30, 40, 50, 60])).toContain('0:40 and in 2 more places')
  expect(damageSentence([{ fromS: 3, toS: 3_000 }], [2, 2_990])).toContain('near 0:02 to 50:00: check')
})

const packet = (seconds: number) =>
  `[info] demuxer+ffmpeg -> ist_index:0:0 type:video pkt_pts:1 pkt_pts_time:1 pkt_dts:1 pkt_dts_time:${seconds} off:0`

test('a pause of a day in a transport stream is one span, not 86,400 seconds', () => {
  const watch = lossWatch(25)
  for (const seconds of [0, 0.04, 86_400, 86_400.04]) watch.onLine(packet(seconds))
  expect(watch.found()).toEqual([{ fromS: 0, toS: 86_400 }])
})

test('of a transport stream with a loss at every picture, a limited number is kept', () => {
  const watch = lossWatch(25)
  for (let seconds = 0; seconds < 50_000; seconds += 10) {
    watch.onLine('[mpegts @ 0x1] corrupt input packet in stream 0')
    watch.onLine(packet(seconds))
    watch.onLine(packet(seconds + 0.04))
  }
  const spans = watch.found()
  expect(spans[0]).toEqual({ fromS: 0, toS: 9_990 })
  expect(spans.length).toBeLessThanOrEqual(1_000)
})
