/**
 * Processes a film by hand like the pipeline: the same commands of ffmpeg, which are recorded while the
 * recipes run once, and the stills. Nothing else: no database, no checksum, no confinement.
 */
import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { POSTER, POSTER_WIDTHS, SCENE_PICTURES } from '@rushes/commerce/media-path'
import type { Ffmpeg } from '@rushes/media/find-ffmpeg'
import { listen } from '@rushes/media/listen'
import { makePosters } from '@rushes/media/make-posters'
import { makeHover, makeLadder, takeFrame, withWatermarks } from '@rushes/media/make-previews'
import { offerFrames } from '@rushes/media/offer-frames'
import { previewRecipe } from '@rushes/media/preview-recipe'
import { type Probe, probeVideo } from '@rushes/media/probe'
import { endedChildrenCpuMs } from './cpu.ts'
import { type Command, runPlain } from './made-films.ts'

export type Work = { ladder: string; stills: string; probe: Probe; program: string; commands: Command[] }
export type Spent = { ffmpegCpuMs: number; picturesCpuMs: number; ms: number }

const WATERMARK = 'Rushes VIDEO-1'
const FRAME = 'frame.png'

/** Runs the recipes once, and records their arguments of ffmpeg. @param folder an empty one */
export async function takeDown(ffmpeg: Ffmpeg, master: string, folder: string): Promise<Work> {
  const [ladder, stills] = [join(folder, 'ladder'), join(folder, 'stills')]
  await mkdir(ladder)
  await mkdir(stills)
  const probe = await probeVideo(master)
  const rung = join(ladder, 'hls', `${previewRecipe(probe).rungs[0].name}.m4s`)
  const commands = await recorded(ffmpeg, folder, async () => {
    await makeLadder(ffmpeg, { master, probe, folder: ladder, watermark: WATERMARK })
    await makeHover(ffmpeg, { rung, probe, folder: ladder })
    const scenes = { ladder, probe, folder: stills, names: SCENE_PICTURES }
    const [atS = null] = await offerFrames(ffmpeg, scenes)
    await takeFrame(ffmpeg, { master, probe, folder: stills, file: FRAME, atS })
    await listen(ffmpeg, { master, probe })
  })
  return { ladder, stills, probe, program: ffmpeg.path, commands }
}

/** Runs the commands one after the other, with nothing else running. */
export async function workByHand({ ladder, stills, probe, program, commands }: Work): Promise<Spent> {
  const began = performance.now()
  const [own, others] = [process.cpuUsage(), endedChildrenCpuMs(process.pid)]
  await withWatermarks({ folder: ladder, watermark: WATERMARK, probe }, previewRecipe(probe), async () => {
    for (const command of commands) {
      await mkdir(command.folder, { recursive: true })
      await runPlain(program, command)
    }
  })
  const jpeg = { name: POSTER, width: 640 }
  await makePosters(join(stills, FRAME), stills, { widths: POSTER_WIDTHS, jpeg, watermark: WATERMARK })
  const { user, system } = process.cpuUsage(own)
  return {
    ffmpegCpuMs: endedChildrenCpuMs(process.pid) - others,
    picturesCpuMs: (user + system) / 1_000,
    ms: performance.now() - began,
  }
}

/** Precedes `nice`, which starts each sandbox, with a program that records the arguments of ffmpeg. */
async function recorded(ffmpeg: Ffmpeg, folder: string, use: () => Promise<void>): Promise<Command[]> {
  const tools = await mkdtemp(join(folder, 'tools-'))
  const log = join(tools, 'commands')
  const before = process.env.PATH ?? ''
  const note = `{ printf '%s\\0' "$PWD" "$@"; echo; } >> '${log}'`
  const script = `#!/bin/sh\n${note}\nPATH='${before}'\nexec nice "$@"\n`
  await writeFile(join(tools, 'nice'), script, { mode: 0o755 })
  process.env.PATH = `${tools}:${before}`
  try {
    await use()
  } finally {
    process.env.PATH = before
  }
  const lines = (await readFile(log, 'utf8')).trim().split('\n')
  return lines.flatMap((line) => {
    const [at = '', ...args] = line.split('\0').slice(0, -1)
    const program = args.lastIndexOf(ffmpeg.path)
    return program === -1 ? [] : [{ folder: at, args: args.slice(program + 1) }]
  })
}
