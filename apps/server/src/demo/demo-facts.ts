/** Recorded media facts of the demo's files, because reading the files took most of the time of a load. */
import { readFile } from 'node:fs/promises'
import { Colour, FocalPoint, Probe } from '@rushes/media/media-facts'
import { z } from 'zod'
import type { Seen } from '../features/ingest/steps/examine-clips.ts'
import { DEMO_FOLDER } from './demo-files.ts'

export const DEMO_FACTS = `${DEMO_FOLDER}facts.json`

const Facts = z.strictObject({
  probe: Probe,
  colour: Colour,
  focal: FocalPoint,
  /** Times in milliseconds, each with the 64-bit hash of the picture in hexadecimal digits. */
  hashes: z.array(z.tuple([z.int(), z.string().regex(/^[0-9a-f]{1,16}$/)])),
})

/** @returns the facts by the reference of the clip @throws Error for a clip whose files were not recorded */
export async function readDemoFacts(): Promise<(ref: string) => Seen> {
  const recorded = z.record(z.string(), Facts).parse(JSON.parse(await readFile(DEMO_FACTS, 'utf8')))
  return (ref) => {
    const facts = recorded[ref]
    if (!facts) throw new Error(`demo/facts.json does not contain ${ref}: see the test of the demo.`)
    return { ...facts, hashes: facts.hashes.map(([atMs, hex]) => ({ atMs, bits: BigInt(`0x${hex}`) })) }
  }
}

/** Returns the text of the facts file, with one line for each clip. */
export function writtenFacts(seen: Readonly<Record<string, Seen>>): string {
  const lines = Object.entries(seen).map(([ref, { probe, colour, focal, hashes }]) => {
    const written = hashes.map(({ atMs, bits }) => [atMs, bits.toString(16)])
    return `${JSON.stringify(ref)}:${JSON.stringify({ probe, colour, focal, hashes: written })}`
  })
  return `{\n${lines.join(',\n')}\n}\n`
}
