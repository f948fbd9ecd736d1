/** Examines a master, and caches the result in memory, because each step needs it. */
import { stat } from 'node:fs/promises'
import { extname } from 'node:path'
import { examineFilm, examineHeader, examineImage } from '@rushes/media/examine-file'
import { FfmpegMissing, findFfmpeg } from '@rushes/media/find-ffmpeg'
import type { Examined } from '@rushes/media/media-facts'
import { withReadablePicture } from '@rushes/media/readable-picture'
import { LRUCache } from 'lru-cache'
import type { Services } from '../../../context.ts'
import type { Kind, Step } from './ingest-steps.rules.ts'

/** Results by the key of the master, which identifies its bytes. */
const examinations = new LRUCache<string, Examined>({ max: 20 })

type Read = { key: string; kind: Kind; step: Step; master: string }
type Watch = { signal: AbortSignal }

/** @throws MediaProblem; FfmpegMissing for a file whose header is not sufficient */
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
    // Not cached, because ffmpeg may be installed later.
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

/** @param path of a readable form of the master */
async function pictureOf(master: string, path: string): Promise<Examined> {
  const found = await examineImage(path, master)
  if (path === master) return found
  const codec = extname(master).slice(1)
  const { size: sizeBytes } = await stat(master)
  return { ...found, probe: { ...found.probe, container: codec, codec, sizeBytes } }
}
