/** The folder is polled, and the test moves the clock. */
import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { DEMO_FOLDER } from '../../../demo/demo-files.ts'
import { folderWatcher } from './watch-folder.ts'

let server: TestServer
let image: Buffer
beforeAll(async () => {
  server = await startTestServer()
  image = await readFile(`${DEMO_FOLDER}media/I041760/master.jpg`)
})
afterAll(() => server.close())

let folder: string
let look: () => Promise<void>
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rushes-watched-'))
  look = watcher()
  // Node cannot remove a path as deep as in one of the tests.
  return () => void spawnSync('rm', ['-rf', folder])
})

function watcher({ services } = server) {
  return folderWatcher({ ...services, config: { ...services.config, watchFolder: folder } })
}

async function given(path: string, content: string | Buffer): Promise<void> {
  await mkdir(dirname(join(folder, path)), { recursive: true })
  await writeFile(join(folder, path), content)
}

/** Bytes after the end of a picture make another file of it. */
const picture = (mark: string) => Buffer.concat([image, Buffer.from(mark)])

async function lookUntilSettled(): Promise<void> {
  await look()
  server.later(10_000)
  await look()
}

async function listFiles(): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  return files.map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1)).toSorted()
}

const ingestsOf = (batch: string) =>
  server.services.db
    .selectFrom('ingests')
    .innerJoin('ingest_batches', 'ingest_batches.id', 'batch_id')
    .select(['batch_id', 'file_name', 'ingests.words'])
    .where('name', '=', batch)
    .orderBy('file_name')
    .execute()

test('a file is imported when it has not changed for ten seconds, and a subfolder is one import batch', async () => {
  await given('Monday/a.jpg', picture('a'))
  await look()
  server.later(9_000)
  await look()
  expect(await listFiles()).toEqual(['Monday/a.jpg'])
  await given('Monday/a.jpg', picture('a, longer'))
  await look()
  server.later(9_000)
  await look()
  expect(await listFiles()).toEqual(['Monday/a.jpg'])
  server.later(1_000)
  await look()
  expect(await listFiles()).toEqual(['taken/Monday/a.jpg'])

  await given('Monday/b.jpg', picture('b'))
  await given('Monday/c.jpg', picture('c'))
  await given('Monday/c.jpg.part', '')
  await given('Monday/.c.jpg', 'a note of the system')
  await lookUntilSettled()
  expect(await listFiles()).toEqual([
    ...['Monday/.c.jpg', 'Monday/c.jpg', 'Monday/c.jpg.part'],
    ...['taken/Monday/a.jpg', 'taken/Monday/b.jpg'],
  ])
  const ingests = await ingestsOf('Monday')
  expect(ingests.map(({ file_name: name }) => name)).toEqual(['a.jpg', 'b.jpg'])
  expect(new Set(ingests.map(({ batch_id: id }) => id)).size).toBe(1)
  expect(ingests[0]?.words).toEqual({})
})

test('a refused file is moved to refused/ with a text that gives the reason, and nothing is overwritten', async () => {
  await given('list.mp4', '#EXTM3U\n')
  await given('empty.mov', '')
  await given('one.jpg', picture('twice'))
  await lookUntilSettled()
  await given('two.jpg', picture('twice'))
  await given('list.mp4', '#EXTM3U\nagain')
  await lookUntilSettled()
  expect(await listFiles()).toEqual([
    ...['refused/empty.mov', 'refused/empty.mov.txt', 'refused/list (2).mp4', 'refused/list (2).mp4.txt'],
    ...['refused/list.mp4', 'refused/list.mp4.txt'],
    ...['refused/two.jpg', 'refused/two.jpg.txt', 'taken/one.jpg'],
  ])
  const why = (name: string) => readFile(join(folder, 'refused', `${name}.txt`), 'utf8')
  expect(await why('list.mp4')).toContain('it is a playlist')
  expect(await why('empty.mov')).toBe(
    'Rejected: it is empty. Please send it again, from the original card or disk.\n',
  )
  expect(await why('two.jpg')).toMatch(/^This file is identical to clip \d+ already\.\n$/)
})

test('a table next to the files describes them, and while it has a fault no file is imported', async () => {
  await given('Fox/fox.jpg', picture('fox'))
  await given('Fox/words.csv', 'file,title,category\nfox.jpg,Fox,Cats\nlate.jpg,Late,Pets\n')
  await lookUntilSettled()
  expect(await listFiles()).toEqual(['Fox/fox.jpg', 'Fox/words.csv', 'refused/Fox/words.csv.txt'])
  const note = join(folder, 'refused/Fox/words.csv.txt')
  expect(await readFile(note, 'utf8')).toContain('row 2, category: unknown name “Cats”')

  await given('Fox/words.csv', 'file,title,category\nfox.jpg,Fox,Pets\nlate.jpg,Late,Pets\n')
  await look()
  expect(await ingestsOf('Fox')).toEqual([])
  server.later(10_000)
  await look()
  expect(await listFiles()).toEqual(['Fox/words.csv', 'refused/Fox/words.csv.txt', 'taken/Fox/fox.jpg'])
  await given('Fox/late.jpg', picture('late'))
  await lookUntilSettled()
  expect(await listFiles()).toEqual([
    ...['refused/Fox/words.csv.txt', 'taken/Fox/fox.jpg', 'taken/Fox/late.jpg', 'taken/Fox/words.csv'],
  ])
  const words = (await ingestsOf('Fox')).map((ingest) => ingest.words)
  expect(words).toEqual([
    { title: 'Fox', category: 'Pets' },
    { title: 'Late', category: 'Pets' },
  ])
})

test('a table waits for a file that is sent again, although one of that name was refused before', async () => {
  await given('Again/again.jpg', '')
  await lookUntilSettled()
  await given('Again/words.csv', 'file,title\nagain.jpg,Sent again\n')
  await look()
  server.later(9_000)
  await given('Again/again.jpg', picture('sent again'))
  await look()
  server.later(1_000)
  await look()
  expect(await listFiles()).toContain('Again/words.csv')
  server.later(9_000)
  await look()
  expect((await ingestsOf('Again')).map(({ words }) => words)).toEqual([{ title: 'Sent again' }])
  expect(await listFiles()).toContain('taken/Again/words.csv')
})

test('a table with an unknown column is used, and a text next to the file names the column', async () => {
  await given('Stork/stork.jpg', picture('stork'))
  await given('Stork/words.csv', 'file,title,catgory\nstork.jpg,Stork,Pets\nlate.jpg,Late,Pets\n')
  await lookUntilSettled()
  const note = join(folder, 'taken/Stork/words.csv.txt')
  expect(await listFiles()).toEqual([
    ...['Stork/words.csv', 'taken/Stork/stork.jpg', 'taken/Stork/words.csv.txt'],
  ])
  const warning = 'the column “catgory” is unknown and was ignored; is it “category”?\n'
  expect(await readFile(note, 'utf8')).toBe(warning)
  expect((await ingestsOf('Stork')).map(({ words }) => words)).toEqual([{ title: 'Stork' }])

  // The user may delete it; the next table of that name is another one.
  await rm(note)
  await given('Stork/late.jpg', picture('late stork'))
  await lookUntilSettled()
  expect(await listFiles()).toEqual([
    ...['taken/Stork/late.jpg', 'taken/Stork/stork.jpg', 'taken/Stork/words.csv'],
  ])
  await given('Stork/last.jpg', picture('last stork'))
  await given('Stork/words.csv', 'file,title,catgory\nlast.jpg,Last,Pets\n')
  await lookUntilSettled()
  expect(await readFile(note, 'utf8')).toBe(warning)
})

test('a table is read in the encodings of spreadsheets, and one in an old encoding is refused with instructions', async () => {
  const table = (name: string) => `file;title;place\r\n${name};Café “Zoë”;Łódź\r\n`
  await given('Excel/fox.jpg', picture('fox of Excel'))
  await given('Excel/words.csv', Buffer.from(`\uFEFF${table('fox.jpg')}`, 'utf16le'))
  await given('Latin/cat.jpg', picture('cat in Latin'))
  await given('Latin/words.csv', Buffer.from('file,title\ncat.jpg,Café\n', 'latin1'))
  await given('Bare/dog.jpg', picture('dog without a mark'))
  await given('Bare/words.csv', Buffer.from(table('dog.jpg'), 'utf16le'))
  await lookUntilSettled()
  expect((await ingestsOf('Excel')).map(({ words }) => words)).toEqual([
    { title: 'Café “Zoë”', place: 'Łódź' },
  ])
  expect([...(await ingestsOf('Latin')), ...(await ingestsOf('Bare'))]).toEqual([])
  const why = (path: string) => readFile(join(folder, 'refused', `${path}.txt`), 'utf8')
  const save = 'unreadable characters; please save the table as UTF-8\n'
  expect(await why('Latin/words.csv')).toBe(`row 2, title: has ${save}`)
  expect(await why('Bare/words.csv')).toBe(`the names of the columns have ${save}`)
})

test('the watched folder of a killed process is continued, also by two processes at once', async () => {
  await given('Tuesday/a.jpg', picture('killed'))
  await look()
  const [one, other] = [watcher(), watcher()]
  await Promise.all([one(), other()])
  server.later(10_000)
  await Promise.allSettled([one(), other()])
  await Promise.all([one(), other()])
  expect(await listFiles()).toEqual(['taken/Tuesday/a.jpg'])
  expect(await ingestsOf('Tuesday')).toHaveLength(1)
})

async function captionsIn(batch: string) {
  const rows = await server.services.db
    .selectFrom('ingests')
    .innerJoin('ingest_batches', 'ingest_batches.id', 'batch_id')
    .select('captions')
    .where('name', '=', batch)
    .orderBy('file_name')
    .execute()
  return rows.map(({ captions }) => captions)
}

test('captions wait for their film and are imported with it, and faulty ones are refused alone (R-INGEST-20)', async () => {
  await given('Owl/a.de.srt', '1\n00:00:01,000 --> 00:00:02,000\nEine Eule\n')
  await given('Owl/b.vtt', 'no captions')
  await lookUntilSettled()
  expect(await listFiles()).toEqual(['Owl/a.de.srt', 'Owl/b.vtt'])
  await given('Owl/a.jpg', picture('a with captions'))
  await given('Owl/b.jpg', picture('b with captions'))
  await lookUntilSettled()
  expect(await listFiles()).toEqual([
    ...['refused/Owl/b.vtt', 'refused/Owl/b.vtt.txt'],
    ...['taken/Owl/a.de.srt', 'taken/Owl/a.jpg', 'taken/Owl/b.jpg'],
  ])
  const vtt = 'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nEine Eule\n'
  expect(await captionsIn('Owl')).toEqual([{ language: 'de', vtt, isUnsure: false }, null])
})

test('captions belong to each file of their name, and stay until the last of them has been taken', async () => {
  await given('Pair/a.jpg', picture('first of a pair'))
  await given('Pair/a.png', picture('second of a pair'))
  await given('Pair/a.png.part', '')
  await given('Pair/a.srt', '1\n00:00:01,000 --> 00:00:02,000\nAn owl\n')
  await lookUntilSettled()
  expect(await listFiles()).toEqual([...['Pair/a.png', 'Pair/a.png.part', 'Pair/a.srt', 'taken/Pair/a.jpg']])
  await rm(join(folder, 'Pair/a.png.part'))
  await look()
  expect(await listFiles()).toEqual(['taken/Pair/a.jpg', 'taken/Pair/a.png', 'taken/Pair/a.srt'])
  const captions = {
    language: 'en',
    isUnsure: false,
    vtt: 'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nAn owl\n',
  }
  expect(await captionsIn('Pair')).toEqual([captions, captions])
})

test('folders in a subfolder belong to its import batch, and a table finds files in another case and normalisation', async () => {
  await given('Card/CLIP/u\u0308ber.JPG', picture('card'))
  await given('Card/CLIP/words.csv', 'file,title\n\u00dcber.jpg,A title')
  await lookUntilSettled()
  expect(await ingestsOf('Card')).toMatchObject([{ file_name: '\u00fcber.JPG', words: { title: 'A title' } }])
  await look()
  expect(await listFiles()).toEqual(['taken/Card/CLIP/u\u0308ber.JPG', 'taken/Card/CLIP/words.csv'])
})

test('a file that disappears while it is stored does not delay other files or end the process', async () => {
  await given('Wednesday/a.jpg', picture('removed'))
  await given('Wednesday/b.jpg', picture('stays'))
  const { storage } = server.services
  const services = {
    ...server.services,
    storage: {
      ...storage,
      get put(): typeof storage.put {
        rmSync(join(folder, 'Wednesday/a.jpg'), { force: true })
        return async (...file) => {
          // Long enough for an unhandled error to be emitted.
          for (let turn = 0; turn < 20; turn += 1) await stat(folder)
          await storage.put(...file)
        }
      },
    },
  }
  look = watcher({ ...server, services })
  await expect(lookUntilSettled()).rejects.toThrow('ENOENT')
  expect(await listFiles()).toEqual(['taken/Wednesday/b.jpg'])
})

test('a folder that is too deep to be read does not delay other folders', async () => {
  const nest =
    "const { mkdirSync } = require('fs'); for (let at = 0; at < 20; at++) { mkdirSync(NAME); process.chdir(NAME) }"
  const program = `const NAME = 'd'.repeat(250); ${nest}`
  expect(spawnSync(process.execPath, ['-e', program], { cwd: folder }).status).toBe(0)
  await given('B/b.jpg', picture('beside the deep folder'))
  await expect(look()).rejects.toThrow('ENAMETOOLONG')
  server.later(10_000)
  await expect(look()).rejects.toThrow('ENAMETOOLONG')
  expect(await readdir(join(folder, 'taken/B'))).toEqual(['b.jpg'])
})

test('a table with a long name and a fault does not delay other folders', async () => {
  const name = `${'x'.repeat(248)}.csv`
  await given(`A/${name}`, 'title\nno file')
  await given('B/b.jpg', picture('next folder'))
  await lookUntilSettled()
  expect(await listFiles()).toEqual([`A/${name}`, `refused/A/${'x'.repeat(60)}.txt`, 'taken/B/b.jpg'])
})

const xmpOf = (headline: string, instructions: string) =>
  `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description \
xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" photoshop:Headline="${headline}" \
photoshop:Instructions="${instructions}"/></rdf:RDF>`

async function embeddedOf(batch: string) {
  const rows = await server.services.db
    .selectFrom('ingests')
    .innerJoin('ingest_batches', 'ingest_batches.id', 'batch_id')
    .select('embedded')
    .where('name', '=', batch)
    .orderBy('ingests.id')
    .execute()
  return rows.map(({ embedded }) => embedded)
}

test('an XMP file next to a file is its metadata, in any case, and one without a file is left', async () => {
  await given('Raw/IMG_1.JPG', picture('xmp'))
  await given('Raw/img_1.xmp', xmpOf('A headline', 'NO ARCHIVES'))
  await given('Raw/other.xmp', xmpOf('A headline', 'NO ARCHIVES'))
  await lookUntilSettled()
  expect(await listFiles()).toEqual(['Raw/other.xmp', 'taken/Raw/IMG_1.JPG', 'taken/Raw/img_1.xmp'])
  expect(await embeddedOf('Raw')).toEqual([{ title: 'A headline', restrictions: 'NO ARCHIVES' }])
})

test('XMP files of two folders with the same name describe the files of their own folder, each once', async () => {
  await given('Card/a/IMG_1.JPG', picture('card a'))
  await given('Card/a/IMG_1.xmp', xmpOf('A', 'NO ARCHIVES'))
  await given('Card/b/IMG_1.JPG', picture('card b'))
  await given('Card/b/IMG_1.xmp', xmpOf('B', 'NO SALES IN FRANCE'))
  await given('Card/IMG_1.JPG', picture('card'))
  await lookUntilSettled()
  await given('Card/a/IMG_1.JPG', picture('another card'))
  await lookUntilSettled()
  expect(await embeddedOf('Card')).toEqual([
    {},
    { title: 'A', restrictions: 'NO ARCHIVES' },
    { title: 'B', restrictions: 'NO SALES IN FRANCE' },
    {},
  ])
})

test('an XMP file is left until the last file that it describes has been imported, and an unreadable one delays no file', async () => {
  await given('Live/IMG_1.JPG', picture('live 1'))
  await given('Live/IMG_1.png', picture('live 2'))
  await given('Live/IMG_1.png.part', '')
  await given('Live/IMG_1.xmp', xmpOf('Live', 'NO ARCHIVES'))
  await given('Live/IMG_2.JPG', picture('live 3'))
  await given('Live/IMG_2.png', picture('live 4'))
  await given('Live/IMG_2.xmp', 'no XMP')
  await lookUntilSettled()
  expect(await listFiles()).toEqual([
    ...['Live/IMG_1.png', 'Live/IMG_1.png.part', 'Live/IMG_1.xmp'],
    ...['refused/Live/IMG_2.xmp', 'refused/Live/IMG_2.xmp.txt'],
    ...['taken/Live/IMG_1.JPG', 'taken/Live/IMG_2.JPG', 'taken/Live/IMG_2.png'],
  ])
  await rm(join(folder, 'Live/IMG_1.png.part'))
  await look()
  expect(await listFiles()).toContain('taken/Live/IMG_1.xmp')
  const words = { title: 'Live', restrictions: 'NO ARCHIVES' }
  expect(await embeddedOf('Live')).toEqual([words, {}, {}, words])
})
