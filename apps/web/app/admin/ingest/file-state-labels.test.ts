/** A file that waits because of a missing part of the server shows the reason. */
import { expect, test } from 'vitest'
import { fileStatus } from './file-state-labels.ts'
import type { SheetFile } from './sheet-rows.ts'

type File = NonNullable<SheetFile['file']>

const sheetFile = (changes: Partial<File>): SheetFile => ({
  key: 'fox',
  name: 'fox.mov',
  size: 8,
  upload: null,
  row: null,
  file: {
    upload_id: null,
    ingest_id: 1,
    file_name: 'fox.mov',
    size_bytes: 8,
    state: 'working',
    progress: 0,
    step: null,
    clip_id: null,
    duplicate_of: null,
    problem: '',
    ...changes,
  },
})

test.each<[string, Partial<File>, string]>([
  ['has its turn later', {}, 'Queued'],
  ['waits for what the server lacks', { problem: 'Video needs ffmpeg.' }, 'Video needs ffmpeg.'],
  [
    'is at work on a machine that lacks nothing',
    { problem: 'Video needs ffmpeg.', step: 'ladder', progress: 40 },
    'Encoding preview',
  ],
])('the label of a file that %s is right', (_, changes, label) => {
  expect(fileStatus(sheetFile(changes)).label).toBe(label)
})

test('a file that this window has sent is never one whose sending has stopped', () => {
  const file = sheetFile({ state: 'receiving' })
  expect(fileStatus(file).label).toBe('Upload stopped. Choose the file again.')
  const upload = {
    key: 1,
    file: new File(['x'], 'fox.mov'),
    batch: 1,
    target: { address: '', headers: {}, metadata: {}, owner: '', gone: '' },
    place: '',
    address: '/u/1',
    sent: 8,
    state: 'sent' as const,
    problem: null,
  }
  expect(fileStatus({ ...file, upload })).toEqual({ label: 'Sent', percent: null, tone: 'plain' })
})
