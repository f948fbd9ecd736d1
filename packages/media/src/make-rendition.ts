/** Makes a file of another size, shape or length from a film, exact to the frame (R-RENDITION-2). */
import { filmOf } from './describe-film.ts'
import { filmInput, SAME_BYTES, stereo, THREADS, watermarkInputs, X264 } from './encode-options.ts'
import { secondsAt } from './film-parts.ts'
import { soundFilter } from './film-sounds.ts'
import type { Ffmpeg } from './find-ffmpeg.ts'
import { LEAD_S } from './make-parts.ts'
import { type Making, type Watch, withWatermarks } from './make-previews.ts'
import type { Film, RenditionPlan } from './media-facts.ts'
import { TAGGED, TAGS, toPicture, toScreen, wholePictures } from './picture-filters.ts'
import { exactRate } from './preview-recipe.ts'
import type { Probe } from './probe.ts'
import { runFfmpeg } from './run-ffmpeg.ts'

type Rendering = Omit<Making, 'watermark'> & {
  plan: RenditionPlan
  /** Its extension chooses the container. */
  file: string
}

/** Writes `file` into the folder. @throws MediaProblem */
export async function makeRendition(
  ffmpeg: Ffmpeg,
  { plan, file, ...making }: Rendering,
  watch: Watch = {},
): Promise<void> {
  const { probe, folder } = making
  const watermark = plan.watermark ?? ''
  const rungs = plan.watermark === null ? [] : [{ name: 'watermark', ...plan.size }]
  const rate = exactRate(probe.frameRate)
  const cut = spanOf(plan, rate, probe)
  const args = [
    ...[...THREADS, '-copyts', '-start_at_zero', ...(cut.readS > 0 ? ['-ss', `${cut.readS}`] : [])],
    ...[...filmInput(making.master), ...watermarkInputs({ rungs }), '-filter_complex_threads', '1'],
    ...(plan.kind === 'still' ? stillArguments(probe, plan, cut) : filmArguments(probe, plan, cut)),
    file,
  ]
  await withWatermarks({ folder, probe, watermark }, { rungs }, () =>
    runFfmpeg(ffmpeg, { ...watch, folder, durationS: cut.endS - cut.beginS, args }),
  )
}

/** Seconds of the film. */
type Cut = { rate: string; readS: number; beginS: number; endS: number }

function spanOf({ begin, end }: RenditionPlan, rate: string, { durationS }: Probe): Cut {
  const beginS = secondsAt({ rate }, begin)
  const endS = end === null ? durationS : secondsAt({ rate }, end)
  return { rate, beginS, endS, readS: Math.max(0, beginS - LEAD_S) }
}

function filmArguments(probe: Probe, plan: RenditionPlan, cut: Cut): string[] {
  const film = filmOf(probe)
  const isInterlaced = probe.scan === 'interlaced'
  const { size, crf, timecode } = plan
  const pictures = [
    ...[...wholePictures(film, isInterlaced), ...frames(plan, cut), `setpts=PTS-${plan.begin}`],
    // A filter that moves the times loses the rate.
    ...[`fps=${cut.rate}`, toScreen(size, film.colour), ...cropped(plan)],
  ]
  const mark = plan.watermark === null ? '' : '[plain];[plain][1:v]overlay=(W-w)/2:(H-h)/2'
  const picture = `[0:${film.picture}]${pictures.join()}${mark},format=yuv420p,${TAGGED}[picture]`
  const sound = heard(film, cut)
  return [
    ...['-filter_complex', [picture, ...sound].join(';'), '-map', '[picture]'],
    ...(sound.length > 0 ? ['-map', '[sound]', ...stereo('256k')] : []),
    ...[...X264, '-profile:v', 'high', '-crf', `${crf}`, ...TAGS, ...SAME_BYTES],
    ...['-movflags', '+faststart', ...(timecode === null ? [] : ['-timecode', timecode])],
  ]
}

function stillArguments(probe: Probe, plan: RenditionPlan, cut: Cut): string[] {
  const film = filmOf(probe)
  const isInterlaced = probe.scan === 'interlaced'
  const pictures = [
    ...[...wholePictures(film, isInterlaced), ...frames(plan, cut), toPicture(plan.size, film.colour)],
    ...cropped(plan),
  ]
  return [
    ...['-filter_complex', `[0:${film.picture}]${pictures.join()}[picture]`, '-map', '[picture]'],
    ...['-frames:v', '1', '-update', '1', ...SAME_BYTES],
  ]
}

/** The frames of the cut, numbered as in the film. */
const frames = ({ end }: RenditionPlan, { rate, beginS }: Cut) => [
  `fps=${rate}:start_time=${beginS}`,
  ...(end === null ? [] : [`trim=end_pts=${end}`]),
]

const cropped = ({ crop }: RenditionPlan) =>
  crop === null ? [] : [`crop=${crop.width}:${crop.height}:${crop.left}:${crop.top}`]

function heard({ sounds }: Film, { readS, beginS, endS }: Cut): string[] {
  if (sounds.length === 0) return []
  const cut = `atrim=start=${beginS}:end=${endS},asetpts=PTS-STARTPTS`
  return [soundFilter(sounds, 0, ['heard'], readS), `[heard]${cut}[sound]`]
}
