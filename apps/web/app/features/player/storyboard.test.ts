/** Reading a storyboard. */
import { describe, expect, test } from 'vitest'
import { frameAt, parseStoryboard } from './storyboard.ts'

const VTT = `WEBVTT

00:00:00.000 --> 00:00:01.000
sprite.jpg#xywh=0,0,160,90

00:00:01.000 --> 00:01:02.500
sprite.jpg#xywh=160,0,160,90
`

describe('a storyboard', () => {
  test('a storyboard reads the rectangles of its cues', () => {
    expect(parseStoryboard(VTT)).toEqual([
      { from: 0, to: 1, sheet: 'sprite.jpg', x: 0, y: 0, width: 160, height: 90 },
      { from: 1, to: 62.5, sheet: 'sprite.jpg', x: 160, y: 0, width: 160, height: 90 },
    ])
  })

  test('a storyboard leaves out cues that make no sense', () => {
    expect(parseStoryboard('WEBVTT\n\nnonsense --> 1\nsprite.jpg\n')).toEqual([])
    expect(parseStoryboard('00:02.000 --> 00:01.000\nsprite.jpg#xywh=0,0,160,90')).toEqual([])
  })

  test('a storyboard finds the frame of a time, and the last one after the end', () => {
    const frames = parseStoryboard(VTT)
    expect(frameAt(frames, 0.5)?.x).toBe(0)
    expect(frameAt(frames, 1)?.x).toBe(160)
    expect(frameAt(frames, 99)?.x).toBe(160)
    expect(frameAt([], 1)).toBeUndefined()
  })
})
