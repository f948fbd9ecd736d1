/** Labels of the files that the admin area uploads. */
import { expect, test } from 'vitest'
import type { Upload } from '../../lib/uploads-store.ts'
import { filesLabel, newsOf, progressOf, sizeLabel } from './upload-labels.ts'

const TARGET = { address: '', headers: {}, metadata: {}, owner: 'user:1', gone: '' }
const upload = (state: Upload['state'], sent: number, size = 100): Upload => ({
  key: sent,
  file: new File([new Uint8Array(size)], 'fox.jpg'),
  batch: 1,
  address: null,
  target: TARGET,
  sent,
  state,
  problem: null,
  place: '/admin/ingest/1',
})

test('the progress is that of all bytes', () => {
  const progress = progressOf([upload('sent', 100), upload('sending', 20), upload('waiting', 0)])
  expect(progress).toEqual({ count: 3, sent: 1, stopped: 0, paused: 0, percent: 40 })
})

test('a screen reader announces the start, problems and the end, and nothing in between', () => {
  const news = (...uploads: Upload[]) => newsOf(progressOf(uploads))
  expect(news()).toBe('')
  expect(news(upload('sending', 1), upload('waiting', 0))).toBe('Sending 2 files.')
  expect(news(upload('sent', 100), upload('sending', 90))).toBe('Sending 2 files.')
  expect(news(upload('stopped', 0), upload('sending', 90))).toBe('Sending 2 files. 1 file needs you.')
  expect(news(upload('paused', 0), upload('sent', 100))).toBe('Upload paused.')
  expect(news(upload('sent', 100))).toBe('1 file sent.')
})

test('sizes and numbers are written in words', () => {
  expect([sizeLabel(1), sizeLabel(1_234_567), sizeLabel(20 * 2 ** 30)]).toEqual(['1 kB', '1.2 MB', '21.5 GB'])
  expect([filesLabel(1), filesLabel(1_200)]).toEqual(['1 file', '1,200 files'])
})
