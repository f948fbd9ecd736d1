/** Frames of a film that are offered for its still, as a file next to those that are made of it. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

const NAME = 'scenes.json'
const Times = z.array(z.number())

/** @param times in seconds, the best first */
export const writeScenes = (folder: string, times: readonly number[]): Promise<void> =>
  writeFile(join(folder, NAME), JSON.stringify(times))

/** @returns undefined for an image. */
export async function readScenes(folder: string): Promise<number[] | undefined> {
  const text = await readFile(join(folder, NAME), 'utf8').catch(() => undefined)
  return text === undefined ? undefined : Times.parse(JSON.parse(text))
}
