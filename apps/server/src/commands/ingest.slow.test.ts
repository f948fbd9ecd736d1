/** Operator commands that run next to a product with an embedded database do not disturb it. */
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { givenFolder, type Shop, startShop, WITH_PAGES } from '../../test/chaos/shop.ts'
import { madeMosaic } from '../../test/made-picture.ts'
import { startCommand } from '../../test/operator-command.ts'

/** More than a command imports while the product stops. */
const MANY = 40
/** On a busy machine each command takes ten seconds to load. */
const PATIENT = { timeout: 180_000 }

let shop: Shop
let dataDir: string
let temporary: string
beforeAll(async () => {
  dataDir = givenFolder()
  temporary = givenFolder()
  shop = await startShop({ DATA_DIR: dataDir, DEMO: '0' }, WITH_PAGES)
}, 180_000)
afterAll(async () => {
  await shop.stop()
  for (const folder of [dataDir, temporary]) rmSync(folder, { recursive: true, force: true })
}, 60_000)

// A killed command leaves its temporary folders.
const command = (...words: [string, ...string[]]) =>
  startCommand(words, { DATA_DIR: dataDir, DEMO: '0', TMPDIR: temporary })
const ingest = (...words: string[]) => command('ingest', ...words)

/** A folder of pictures of which no two look alike. */
function givenDelivery(pictures: number): string {
  const folder = mkdtempSync(join(tmpdir(), 'rushes-delivery-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (let number = 1; number <= pictures; number += 1) {
    writeFileSync(join(folder, `picture-${String(number).padStart(2, '0')}.png`), madeMosaic())
  }
  return folder
}

/** A command that has imported the first of many pictures. */
async function midWay() {
  const running = ingest(givenDelivery(MANY), '--category', 'Viral')
  await once(running.child.stdout, 'data')
  return running
}

/** Whether a page for guests contains the text. */
const showsText = async (path: string, words: string) =>
  (await (await fetch(`${shop.url}${path}`)).text()).includes(words)
const isReady = async () => (await fetch(`${shop.url}/readyz`)).status

test(
  'guests find a clip within 30 seconds after a command publishes it next to the running product, and a second run of the command skips it',
  PATIENT,
  async () => {
    const folder = givenDelivery(1)
    const table = join(folder, 'words.csv')
    writeFileSync(
      table,
      'file,title,description,keywords\npicture-01.png,Heron at dawn,A heron stands.,heron\n',
    )
    const database = shop.postmaster()
    const isFound = () => showsText('/search?term=heron&type=image', 'Heron at dawn')
    expect(await isFound()).toBe(false)
    const bring = () => ingest(folder, table, '--category', 'Viral', '--publish').ended

    const { output, ...rest } = await bring()
    expect(rest).toEqual({ code: 0, refused: '' })
    const number = /^picture-01\.png {2}is clip (\d+)\nAll files are imported\.\n$/.exec(output)?.[1]
    await expect.poll(isFound, { timeout: 30_000 }).toBe(true)
    expect(await showsText(`/clip/${number}`, 'Heron at dawn')).toBe(true)

    const again = `picture-01.png  is already clip ${number}\nAll files are imported.\n`
    expect(await bring()).toEqual({ code: 0, output: again, refused: '' })
    expect([await isReady(), shop.postmaster()]).toEqual([200, database])
  },
)

test('a command that is killed with -9 leaves the product and its database running', PATIENT, async () => {
  const database = shop.postmaster()
  const { child, ended } = await midWay()
  child.kill('SIGKILL')
  expect(await ended).toMatchObject({ code: null, refused: '' })
  expect([await isReady(), shop.postmaster()]).toEqual([200, database])
  expect(await ingest(givenDelivery(1), '--category', 'Viral').ended).toMatchObject({ code: 0, refused: '' })
})

test(
  'a command whose product stops ends with code 1 and one sentence, and leaves no half-written file or row',
  PATIENT,
  async () => {
    const { ended } = await midWay()
    await shop.stop()
    const { output, ...rest } = await ended
    expect(rest).toEqual({
      code: 1,
      refused:
        'The database was stopped, or cannot be reached: run the command again when it is back. Completed work is kept.\n',
    })
    expect(output).toMatch(/^(picture-\d\d\.png {2}is clip \d+\n)+$/)
    expect(await command('storage', 'orphans').ended).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^(no row for a file .*\n)?Rows without their file: 0\./),
    })
  },
)

test(
  'without a running product the command starts the database, and stops it at the end',
  PATIENT,
  async () => {
    await shop.stop()
    const { code, output } = await ingest(givenDelivery(1), '--category', 'Viral').ended
    expect([code, output]).toEqual([0, expect.stringContaining('picture-01.png  is clip ')])
    const left = ['rushes.lock', 'postgres/postmaster.pid'].filter((name) => existsSync(join(dataDir, name)))
    expect(left).toEqual([])
  },
)
