/** Look of a clip's still, as a file next to it. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Look } from '@rushes/media/media-facts'

const NAME = 'look.json'

export const writeLook = (folder: string, { grey, ...look }: Look): Promise<void> =>
  writeFile(join(folder, NAME), JSON.stringify({ ...look, grey: Buffer.from(grey).toString('base64') }))

/** @returns undefined for stills of another encoder, or from before this file existed. */
export async function readLook(folder: string): Promise<Look | undefined> {
  const text = await readFile(join(folder, NAME), 'utf8').catch(() => undefined)
  return text === undefined ? undefined : Look.parse(JSON.parse(text))
}
