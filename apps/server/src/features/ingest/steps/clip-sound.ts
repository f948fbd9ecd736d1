/** Measured sound of a film, as a file next to those that are made of it. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

const NAME = 'sound.json'
const Sound = z.object({ loudness: z.number().nullable(), peaks: z.array(z.int()) })
type Sound = z.output<typeof Sound>

export const writeSound = (folder: string, sound: Sound): Promise<void> =>
  writeFile(join(folder, NAME), JSON.stringify(sound))

/** @returns undefined for an image, and for a file whose steps were created before sound was measured. */
export async function readSound(folder: string): Promise<Sound | undefined> {
  const text = await readFile(join(folder, NAME), 'utf8').catch(() => undefined)
  return text === undefined ? undefined : Sound.parse(JSON.parse(text))
}
