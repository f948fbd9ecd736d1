/** What a master is: each step needs what the first one found, so it is kept in memory. */
import { stat } from 'node:fs/promises'
import { extname } from 'node:path'
import { examineFilm, examineHeader, examineImage } from '@rushes/media/examine-file'
import { FfmpegMissing, findFfmpeg } from '@rushes/media/find-ffmpeg'
import type { Examined } from '@rushes/media/media-facts'
import { withReadablePicture } from '@rushes/media/readable-picture'
import { LRUCache } from 'lru-cache'
import type { Services } from '../../../context.ts'
import type { Kind, Step } from './ingest-steps.rules.ts'

/** By the key of the master, which names its bytes. */
const examinations = new LRUCache<string, Examined>({ max: 20 })

type Read = { key: string; kind: Kind; step: Step; master: string }
type Watch = { signal: AbortSignal }

/** @throws MediaProblem; FfmpegMissing for a file about which its header is not enough */
export async function examineMaster(
  { config }: Pick<Services, 'config'>,
  { key, kind, step, master }: Read,
  watch: Watch,
): Promise<Examined> {
  const known = examinations.get(key)
  if (known) return known
  const ffmpeg = () => findFfmpeg(config.ffmpegPath)
  if (kind === 'image') {
    return kept(key, await withReadablePicture(ffmpeg, master, watch, (path) => pictureOf(master, path)))
  }
  try {
    return kept(key, await examineFilm(await ffmpeg(), master, watch))
  } catch (error) {
    // It is not kept: an ffmpeg may be installed.
    const header =
      error instanceof FfmpegMissing && step === 'probe' ? await examineHeader(master) : undefined
    if (header) return header
    throw error
  }
}

function kept(key: string, found: Examined): Examined {
  examinations.set(key, found)
  return found
}

/** @param path where it can be read, in another form */
async function pictureOf(master: string, path: string): Promise<Examined> {
  const found = await examineImage(path, master)
  if (path === master) return found
  const codec = extname(master).slice(1)
  const { size: sizeBytes } = await stat(master)
  return { ...found, probe: { ...found.probe, container: codec, codec, sizeBytes } }
}
