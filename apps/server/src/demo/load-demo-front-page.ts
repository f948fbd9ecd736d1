/** Chooses the clips of the demo's home page, and stores the loop that moves in its banner. */
import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { checksumFile } from '@rushes/media/checksum'
import type { Services } from '../context.ts'
import type { Db } from '../db/db.ts'
import { insertHeroFilm, replaceSlot } from '../features/catalogue/curation/curation.queries.ts'
import { detailOf } from './demo-clip.ts'
import { DEMO_FOLDER, type DemoFiles } from './demo-files.ts'

const LOOP_FOLDER = `${DEMO_FOLDER}media/hero`

/** @returns the folder of the loop, which changes with it, so that caches may keep its files for ever (R-FILE-2). */
export async function storeHeroLoop({ storage }: Pick<Services, 'storage'>): Promise<string> {
  const { sha256 } = await checksumFile(`${LOOP_FOLDER}/hero-1080.mp4`)
  const version = sha256.slice(0, 8)
  for (const file of await readdir(LOOP_FOLDER)) {
    await storage.put(`public/hero/${version}/${file}`, createReadStream(`${LOOP_FOLDER}/${file}`))
  }
  return version
}

export async function setDemoFrontPage(tx: Db, files: DemoFiles, loopVersion: string): Promise<void> {
  const featuredOf = (item: DemoFiles['items'][number]) => detailOf(item, files).featured ?? 0
  const pinned = files.items.filter((item) => featuredOf(item) > 0)
  const inOrder = pinned.toSorted((one, other) => featuredOf(one) - featuredOf(other))
  await replaceSlot(
    tx,
    'trending',
    inOrder.map(({ id }) => ({ id, until: null })),
  )
  const hero = files.items.find((item) => detailOf(item, files).hero)
  if (!hero) return
  await replaceSlot(tx, 'hero', [{ id: hero.id, until: null }])
  await insertHeroFilm(tx, hero.id, loopVersion)
}
