/** What is sent with the beginning of an upload. */
import { afterEach, expect, test, vi } from 'vitest'
import { filesOf } from '../admin/ingest/dropped-files.ts'
import { sendUpload } from './send-upload.ts'

afterEach(() => vi.unstubAllGlobals())

/** Refuses each request, which ends the upload. */
function recordMetadata(): string[] {
  const sent: string[] = []
  class Refusal {
    readonly status = 403
    readonly responseText = 'Refused'
    readonly upload = {}
    onloadend?: () => void
    open() {}
    abort() {}
    getResponseHeader = () => null
    setRequestHeader(name: string, value: string) {
      if (name === 'upload-metadata') sent.push(value)
    }
    send() {
      this.onloadend?.()
    }
  }
  vi.stubGlobal('XMLHttpRequest', Refusal)
  return sent
}

async function metadataOf(file: File): Promise<Record<string, string>> {
  const sent = recordMetadata()
  const target = { address: '/uploads', headers: {}, metadata: { batch: '7' }, owner: '', gone: '' }
  const watch = { address: null, onAddress() {}, onSent() {}, onWait() {} }
  const sending = sendUpload({ file, target, ...watch, signal: new AbortController().signal })
  await expect(sending).rejects.toThrow('Refused')
  const pairs = (sent[0] ?? '').split(',').map((pair) => pair.split(' '))
  return Object.fromEntries(pairs.map(([key, value = '']) => [key, Buffer.from(value, 'base64').toString()]))
}

const fileIn = (path: string) =>
  Object.defineProperty(new File(['abc'], 'IMG_1.xmp'), 'webkitRelativePath', { value: path })

test('a file of a chosen folder is sent with its folder, and one that was chosen alone without', async () => {
  expect(await metadataOf(fileIn('Card/b/IMG_1.xmp'))).toEqual({
    batch: '7',
    filename: 'IMG_1.xmp',
    folder: 'Card/b',
  })
  expect(await metadataOf(fileIn(''))).toEqual({ batch: '7', filename: 'IMG_1.xmp' })
})

test('a file of a dropped folder is sent with its folder', async () => {
  const entry = {
    ...{ fullPath: '/Card/ö/IMG_1.xmp', isFile: true, isDirectory: false },
    file: (take: (file: File) => void) => take(fileIn('')),
  }
  const [file] = await filesOf([entry], [])
  expect(file && (await metadataOf(file))).toMatchObject({ folder: 'Card/ö' })
})
