/** Seconds near which a film is damaged, as a file next to those that are made of it. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { damageSentence } from '@rushes/media/damage'
import type { Probe } from '@rushes/media/media-facts'
import { z } from 'zod'

const NAME = 'damage.json'
const Seconds = z.array(z.int())

export const writeDamage = (folder: string, seconds: readonly number[]): Promise<void> =>
  writeFile(join(folder, NAME), JSON.stringify(seconds))

/** @returns an empty list for an image, and for a ladder that was made before this file existed */
export async function readDamage(folder: string): Promise<number[]> {
  const text = await readFile(join(folder, NAME), 'utf8').catch(() => undefined)
  return text === undefined ? [] : Seconds.parse(JSON.parse(text))
}

/** Adds a warning about damage found when the film was examined or its previews were made. */
export async function withDamage(probe: Probe, folder: string): Promise<Probe> {
  const sentence = damageSentence(probe.film?.lost ?? [], await readDamage(folder))
  return sentence === undefined ? probe : { ...probe, warnings: [...probe.warnings, sentence] }
}
