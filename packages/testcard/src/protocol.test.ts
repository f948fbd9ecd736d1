import { describe, expect, test } from 'vitest'
import { CHANNEL, readFrameMessage } from './protocol.ts'

describe('a message of the frame', () => {
  test.each([
    { type: 'ready' },
    { type: 'wallet' },
    { type: 'height', height: 420 },
    { type: 'change', complete: true },
    { type: 'change', complete: false, error: 'Please enter any three digits' },
    { type: 'submitted' },
    { type: 'submitted', error: 'No' },
    { type: 'confirmed', status: 'succeeded' },
    { type: 'confirmed', redirect: '/testpay/challenge/x' },
    { type: 'confirmed', error: 'Your card was declined.' },
  ])('the message of the frame %o is accepted', (message) => {
    expect(readFrameMessage({ channel: CHANNEL, ...message })).toEqual({ channel: CHANNEL, ...message })
  })

  test.each([
    null,
    'ready',
    { type: 'ready' },
    { channel: 'other', type: 'ready' },
    { channel: CHANNEL, type: 'mount' },
    { channel: CHANNEL, type: 'height', height: '420' },
    { channel: CHANNEL, type: 'height', height: -1 },
    { channel: CHANNEL, type: 'height', height: Number.NaN },
    { channel: CHANNEL, type: 'change' },
    { channel: CHANNEL, type: 'submitted', error: 1 },
    { channel: CHANNEL, type: 'confirmed' },
  ])('the message of the frame %o is ignored', (data) => {
    expect(readFrameMessage(data)).toBeNull()
  })
})
