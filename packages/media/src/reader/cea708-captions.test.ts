/** Closed captions in the form CEA-708: windows, letters, services and damage (CTA-708). */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cea708, WINDOW } from '../../test/closed-captions.ts'
import { readClosedCaptions } from './cea708-captions.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rushes-cea708-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const { define, letters, line, show, hide, remove } = WINDOW

/** @param frames triplets, one frame for each second */
async function textsOf(frames: readonly (readonly number[])[]): Promise<string[]> {
  const paths = { packets: join(folder, 'packets'), listing: join(folder, 'listing') }
  const lines = frames.map((frame, at) => `0, ${at}, ${at}, 1, ${frame.length}, 0x0`)
  await writeFile(paths.packets, Buffer.from(frames.flat()))
  await writeFile(paths.listing, ['#tb 0: 1/1', ...lines, ''].join('\n'))
  const { vtt } = await readClosedCaptions({ ...paths, isAncillary: false })
  const cues = [...vtt.matchAll(/:0(\d)\.000 --> 00:00:0(\d)\.000\n((?:.+\n)+)/g)]
  return cues.map(([, begin, end, text = '']) => `${begin}-${end} ${text.trim().replaceAll('\n', ' / ')}`)
}

const of = (...bytes: readonly (readonly number[])[]) => cea708({ bytes: bytes.flat() })

test('a caption begins when its window is shown, and ends when it is hidden', async () => {
  const frames = [of(define(), letters('Fire')), of(show), [], of(hide), of(show), of(remove)]
  expect(await textsOf(frames)).toEqual(['1-3 Fire', '4-5 Fire'])
})

test('a caption that grows letter by letter is one caption, and a window that scrolls begins the next', async () => {
  const visible = define({ isVisible: true, rows: 2 })
  const frames = [
    of(visible, letters('On')),
    of(letters('e')),
    of(line, letters('Two')),
    of(line, letters('Three')),
    of(remove),
  ]
  expect(await textsOf(frames)).toEqual(['0-3 One / Two', '3-4 Two / Three'])
})

test('a correction replaces letters, and a window that is defined again keeps its text', async () => {
  const frames = [
    of(define(), letters('Pasau'), [0x08, 0x08], letters('sau')),
    of(define({ isVisible: true })),
    of(remove),
  ]
  expect(await textsOf(frames)).toEqual(['1-2 Passau'])
})

test('letters of all sets are read, and those with a meaning in WebVTT arrive unchanged', async () => {
  const text = [...letters('é & <b>'), 0x10, 0x31, 0x10, 0x76, 0x7f, 0x18, 0xd5, 0x5c, 0x18, 0, 10]
  expect(await textsOf([of(define({ isVisible: true }), text), of(remove)])).toEqual([
    '0-1 é &amp; &lt;b&gt;‘⅛♪한',
  ])
})

test('the first service with captions is read', async () => {
  const both = cea708(
    { service: 9, bytes: [...define({ isVisible: true }), ...letters('Wasser')] },
    { service: 2, bytes: [...define({ isVisible: true }), ...letters('Water')] },
  )
  expect(await textsOf([both, cea708({ service: 2, bytes: remove }, { service: 9, bytes: remove })])).toEqual(
    ['0-1 Water'],
  )
})

test('packets without a beginning or an end, and texts without a window, are left out', async () => {
  const whole = of(define({ isVisible: true }), letters('Fire'))
  const frames = [whole.slice(3), whole.slice(0, 6), of(letters('lost')), whole, of(remove)]
  expect(await textsOf(frames)).toEqual(['3-4 Fire'])
})

test.each([false, true])(
  'random bytes end as captions or as none (ancillary data: %s)',
  async (isAncillary) => {
    const paths = { packets: join(folder, 'packets'), listing: join(folder, 'listing') }
    const bytes = Buffer.from(
      Array.from({ length: 60_000 }, (_, at) => (Math.imul(at, 2_654_435_761) >>> 13) & 255),
    )
    const lines = Array.from({ length: 1_000 }, (_, at) => `0, ${at}, ${at}, 1, ${at % 120}, 0x0`)
    await writeFile(paths.packets, bytes)
    await writeFile(paths.listing, ['#tb 0: 1/25', ...lines, '0, 9, 9, 1, 99999999999, 0x0'].join('\n'))
    const { vtt } = await readClosedCaptions({ ...paths, isAncillary })
    expect(vtt.length).toBeLessThan(1_000_000)
  },
)
