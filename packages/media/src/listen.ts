/** Measures the sound of a film: the loudness of the whole, and the loudest point of each of its parts. */
import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { bytesAt } from './bytes-at.ts'
import { filmOf } from './describe-film.ts'
import { isPlain, soundFilter } from './film-sounds.ts'
import type { Ffmpeg } from './find-ffmpeg.ts'
import type { Probe } from './probe.ts'
import { type FfmpegRun, runFfmpeg, SAFE_INPUT } from './run-ffmpeg.ts'
import { withTemporaryFolder } from './temporary-folder.ts'

export type Sounding = {
  /** LUFS of the whole film; null when nothing is heard. */
  loudness: number | null
  /** Percent of the loudest that the file can hold, for each of at most 1,000 equal parts. */
  peaks: number[]
}

const PARTS = 1_000
const HERTZ = 8_000
const SAMPLE_BYTES = 2
const FULL = 32_768
const CHUNK_BYTES = 1024 * 1024
const TAIL_BYTES = 4_096
/** The value for silence in the measure of loudness. */
const SILENCE_LUFS = -70

const SILENT: Sounding = { loudness: null, peaks: [] }

/** @throws MediaProblem */
export async function listen(
  ffmpeg: Ffmpeg,
  { master, probe }: { master: string; probe: Probe },
  watch: Pick<FfmpegRun, 'signal' | 'onProgress'> = {},
): Promise<Sounding> {
  const film = filmOf(probe)
  const [first] = film.sounds
  if (!first) return SILENT
  const isMixed = !isPlain(film.sounds)
  const mix = isMixed ? [soundFilter(film.sounds, 0, ['mix'])] : []
  const heard = isMixed ? '[mix]' : `[0:${first.stream}]`
  return await withTemporaryFolder('sound', async (folder) => {
    const args = [
      ...[...SAFE_INPUT, '-i', master, '-filter_complex'],
      // The quiet log of older versions ends in a sum that is false.
      [
        ...mix,
        `${heard}asplit[heard][seen]`,
        '[heard]ebur128=metadata=1:framelog=verbose,' +
          'ametadata=print:key=lavfi.r128.I:file=loudness.txt[meter]',
      ].join(';'),
      ...['-map', '[meter]', '-f', 'null', '-'],
      ...['-map', '[seen]', '-ac', '1', '-ar', `${HERTZ}`, '-f', 's16le', 'sound.raw'],
    ]
    await runFfmpeg(ffmpeg, { ...watch, folder, durationS: probe.durationS, args })
    return {
      loudness: await loudnessOf(join(folder, 'loudness.txt')),
      peaks: await peaksOf(join(folder, 'sound.raw')),
    }
  })
}

/** The measure is written again for each tenth of a second; its last line is of the whole film. */
async function loudnessOf(path: string): Promise<number | null> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const tail = await bytesAt(file, Math.max(0, size - TAIL_BYTES), TAIL_BYTES)
    const lines = tail.toString('latin1').matchAll(/lavfi\.r128\.I=(-?[\d.]+)/g)
    const loudness = Number([...lines].at(-1)?.[1] ?? SILENCE_LUFS)
    return loudness > SILENCE_LUFS ? loudness : null
  } finally {
    await file.close()
  }
}

async function peaksOf(path: string): Promise<number[]> {
  const samples = Math.floor((await stat(path)).size / SAMPLE_BYTES)
  const parts = Math.min(PARTS, samples)
  const peaks = new Array<number>(parts).fill(0)
  let at = 0
  // Chunks are of an even length, so none splits a sample.
  for await (const chunk of createReadStream(path, { highWaterMark: CHUNK_BYTES })) {
    const bytes: Buffer = chunk
    for (let byte = 0; byte + 1 < bytes.length; byte += SAMPLE_BYTES, at += 1) {
      const part = Math.floor((at * parts) / samples)
      const height = Math.abs(bytes.readInt16LE(byte))
      if (height > (peaks[part] ?? 0)) peaks[part] = height
    }
  }
  return peaks.map((peak) => Math.min(100, Math.round((100 * peak) / FULL)))
}
