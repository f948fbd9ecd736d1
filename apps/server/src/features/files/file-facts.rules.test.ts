import { describe, expect, test } from 'vitest'
import { fileFactsOf } from './file-facts.rules.ts'

const FILM = {
  type: 'video',
  file_type: 'video/mp4',
  size_bytes: 1_168_887,
  width: 1920,
  height: 1080,
  quality: '1080p',
  codec: 'AVC',
  frame_rate: 25,
  frame_count: 200,
  scan: 'progressive',
  audio_codec: 'AAC',
  audio_channels: 2,
  audio_hertz: 48_000,
  file_details: {},
} as const

const UNKNOWN = {
  size_bytes: null,
  codec: '',
  frame_rate: null,
  frame_count: null,
  scan: null,
  audio_codec: '',
  audio_channels: null,
  audio_hertz: null,
}

describe('the facts of a file (R-MEDIA-1)', () => {
  test('the facts of a file are in terms of editors', () => {
    expect(fileFactsOf(FILM)).toEqual({
      format: 'MP4',
      codec: 'H.264',
      width: 1920,
      height: 1080,
      quality: '1080p',
      frame_rate: 25,
      frames: 200,
      scan: 'progressive',
      timecode: null,
      stored: null,
      colour: null,
      sound: 'AAC, stereo, 48 kHz',
      size_bytes: 1_168_887,
    })
  })

  test('the facts of a file keep the name of an unknown codec', () => {
    expect(fileFactsOf({ ...FILM, codec: 'ProRes', file_type: 'video/quicktime' })).toMatchObject({
      codec: 'ProRes',
      format: 'MOV',
    })
  })

  test.each([
    [{ audio_channels: 1, audio_hertz: 44_100 }, 'AAC, mono, 44.1 kHz'],
    [{ audio_channels: 6 }, 'AAC, 5.1, 48 kHz'],
    [{ audio_channels: 4, audio_hertz: null }, 'AAC, 4 channels'],
    // Only the codec of this track is known.
    [{ audio_channels: 0, audio_hertz: null }, 'AAC'],
    [{ audio_codec: '', audio_channels: 0, audio_hertz: null }, 'none'],
  ])('the facts of a file describe the sound %o as %s', (sound, words) => {
    expect(fileFactsOf({ ...FILM, ...sound }).sound).toBe(words)
  })

  test('the facts of a file include its timecode, its stored size, its colours and every track', () => {
    const mono = { codec: 'PCM', channels: 1, hertz: 48_000 }
    const details = {
      timecode: '10:00:00;00',
      stored: { width: 720, height: 576 },
      colour: 'HLG, BT.2020',
      tracks: [mono, mono, { codec: 'AAC', channels: 2, hertz: 48_000 }],
    }
    expect(fileFactsOf({ ...FILM, file_details: details })).toMatchObject({
      timecode: '10:00:00;00',
      stored: '720 × 576',
      colour: 'HLG, BT.2020',
      sound: '3 tracks: 2 × PCM, mono, 48 kHz; AAC, stereo, 48 kHz',
    })
    expect(fileFactsOf({ ...FILM, file_details: { tracks: [mono, mono] } }).sound).toBe(
      '2 tracks: PCM, mono, 48 kHz',
    )
  })

  test('each track has its language, by either code of three letters', () => {
    const track = { codec: 'AAC', channels: 2, hertz: 48_000 }
    const tracks = ['ger', 'deu', 'fra', 'und', 'qaa', 'zxx'].map((language) => ({ ...track, language }))
    expect(fileFactsOf({ ...FILM, file_details: { tracks } }).sound).toBe(
      '6 tracks: 2 × AAC, stereo, 48 kHz, German; AAC, stereo, 48 kHz, French; 2 × AAC, stereo, 48 kHz; AAC, stereo, 48 kHz, qaa',
    )
    const [german] = tracks
    expect(fileFactsOf({ ...FILM, file_details: { tracks: [german] } }).sound).toBe(
      'AAC, stereo, 48 kHz, German',
    )
  })

  test('the facts of a file are null where they are not known', () => {
    const unknown = { codec: null, frame_rate: null, frames: null, scan: null, sound: null, size_bytes: null }
    expect(fileFactsOf({ ...FILM, ...UNKNOWN })).toMatchObject(unknown)
  })

  test('the facts of an image file have neither codec nor sound', () => {
    const image = { ...FILM, ...UNKNOWN, type: 'image', codec: 'jpeg', file_type: null }
    expect(fileFactsOf(image)).toMatchObject({ format: 'JPEG', codec: null, sound: null })
  })
})
