/** Performs each step of an ingest. Steps may run twice and produce the same result (R-INGEST-4). */
import { readdir, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { POSTER, POSTER_WIDTHS, SCENE_PICTURES } from '@rushes/commerce/media-path'
import { CHECK_LETTERS } from '@rushes/contract/captions-text'
import { withCaptionsInside } from '@rushes/media/captions-inside'
import { countParts } from '@rushes/media/film-parts'
import { type Ffmpeg, findFfmpeg } from '@rushes/media/find-ffmpeg'
import { listen } from '@rushes/media/listen'
import { joinParts, makePart } from '@rushes/media/make-parts'
import { makePosters } from '@rushes/media/make-posters'
import { makeHover, makeLadder, takeFrame } from '@rushes/media/make-previews'
import type { EmbeddedMetadata, Probe } from '@rushes/media/media-facts'
import { offerFrames } from '@rushes/media/offer-frames'
import { previewRecipe } from '@rushes/media/preview-recipe'
import { withReadablePicture } from '@rushes/media/readable-picture'
import { requireUsual } from '@rushes/media/require-usual'
import { withTemporaryFolder } from '@rushes/media/temporary-folder'
import type { Services } from '../../../context.ts'
import { bringCaptions } from '../../captions/bring-captions.ts'
import { requestDraft } from '../../captions/request-draft.ts'
import { publishReady } from '../../catalogue/editing/publish-ready.ts'
import { attachNewClip } from '../../rights/attach-clips.ts'
import { describeIngest, nameOfMaster, refOf } from '../describe-ingest.ts'
import { giveConsents } from '../give-consents.ts'
import { importClip } from '../import-clip.ts'
import { putSound, replaceScenes } from '../ingest.queries.ts'
import { forgetWorks, makeOnce, masterOf, withWorks, workFolder, workName } from '../ingest-files.ts'
import { findIngest, finishIngest, type Ingest, keepEmbedded, noteFirstVersion } from '../ingests.queries.ts'
import { findLookAlikes, listAlike } from '../look-alikes/find-look-alikes.ts'
import { withNotes, withoutWrongDay, withWarning } from '../metadata/embedded-metadata.rules.ts'
import { metadataOfFile } from '../metadata/file-metadata.rules.ts'
import { readCaptionsFile } from '../metadata/read-sidecar.ts'
import { Captions, languageInside } from '../metadata/sidecar-captions.ts'
import { renewClip } from '../renewals/renew-clip.ts'
import { findMaster } from '../renewals/renewals.queries.ts'
import { readDamage, withDamage, writeDamage } from './clip-damage.ts'
import { writeLook } from './clip-look.ts'
import { readScenes, writeScenes } from './clip-scenes.ts'
import { readSound, writeSound } from './clip-sound.ts'
import { seeMade } from './examine-clips.ts'
import { examineMaster } from './examine-master.ts'
import { addParts, listSteps, noteWork } from './ingest-steps.queries.ts'
import type { Step } from './ingest-steps.rules.ts'

/** Version of the recipe, which changes with the files that it makes. */
const RECIPE = '10'
const JPEG_WIDTH = 640

type Watch = { signal: AbortSignal; onProgress(share: number): void }
type Making = Watch & {
  services: Services
  ingest: Ingest
  master: string
  probe: Probe
  embedded: EmbeddedMetadata
  /** The watermark of public images. */
  watermark: string
  ffmpeg(): Promise<Ffmpeg>
  /** All steps of the file: one that arrived before the last update may lack a new step. */
  steps: readonly Step[]
  /** The part of a long film to encode, and the number of parts; 0 of 0 for others. */
  part: number
  parts: number
  /** Returns the name of the folder for the files of a step. */
  nameOf(step: Step, part?: number): string
}

const WORK: Readonly<Record<Step, (making: Making) => Promise<void>>> = {
  probe: judge,
  part: (making) =>
    makeOnce(making.services, making.nameOf('part', making.part), async (folder) =>
      writeDamage(folder, await makePart(await making.ffmpeg(), { ...making, folder }, making)),
    ),
  ladder: (making) =>
    makeOnce(making.services, making.nameOf('ladder'), (folder) =>
      making.parts > 0 ? joinLadder(making, folder) : encodeLadder(making, folder),
    ),
  hover: makeLoop,
  scenes: lookAtScenes,
  stills: makeStills,
  sound: measureSound,
  assemble,
}

/** @throws MediaProblem or ImportRefused for a fault of the file or of its metadata. */
export async function workOnStep(
  services: Services,
  { ingest, step, part }: { ingest: Ingest; step: Step; part: number },
  watch: Watch,
): Promise<void> {
  const key = await keyOfMaster(services, ingest)
  await services.storage.withLocal(key, async (master) => {
    const { probe, metadata: embedded } = await examineMaster(
      services,
      { key, kind: ingest.kind, step, master },
      watch,
    )
    await workOnMaster(services, { ingest, step, part, master, probe, embedded }, watch)
  })
}

/** Returns the key of the clip's master, unless the file itself becomes the master. */
async function keyOfMaster({ db }: Services, ingest: Ingest): Promise<string> {
  const isOwn = ingest.purpose === 'new' || ingest.purpose === 'replace_master'
  const master = isOwn ? undefined : await findMaster(db, ingest.clip_id)
  return master?.storage_key ?? masterOf(ingest)
}

async function workOnMaster(
  services: Services,
  {
    ingest,
    step,
    part,
    master,
    probe,
    embedded,
  }: Pick<Making, 'ingest' | 'part' | 'master' | 'probe' | 'embedded'> & { step: Step },
  watch: Watch,
): Promise<void> {
  const watermark = `${services.config.brandName} ${refOf(ingest, probe)}`
  const ffmpeg = () => findFfmpeg(services.config.ffmpegPath)
  // Independent of the encoder if nothing is encoded.
  const version = ingest.kind === 'image' || step === 'probe' ? '' : (await ffmpeg()).version
  const rows = await listSteps(services.db, ingest.id)
  const steps = rows.map((row) => row.step)
  const parts = steps.filter((one) => one === 'part').length
  const particulars = (one: Step, of: number) => {
    if (one === 'stills') return ingest.poster_s === null ? [] : [`${ingest.poster_s}`]
    if (one === 'part') return [`${of} of ${parts}`]
    return one === 'ladder' && parts > 0 ? [`of ${parts}`] : []
  }
  // Another ffmpeg or brand name since then gives other names, also on a second machine.
  const made = (one: Step, of: number) =>
    rows.find((row) => row.step === one && row.part === of && row.state === 'done')?.work
  const nameOf = (one: Step, of = 0) =>
    made(one, of) ?? workName(RECIPE, one, ingest.sha256, watermark, version, ...particulars(one, of))
  if (makesFiles(step))
    await noteWork(services.db, { ingestId: ingest.id, step, part, work: nameOf(step, part) })
  const making = { services, ingest, master, probe, embedded, watermark, ffmpeg, steps, part, parts, nameOf }
  await WORK[step]({ ...watch, ...making })
}

async function judge(making: Making): Promise<void> {
  const { services, ingest, master, probe, embedded } = making
  if (!ingest.released) requireUsual(probe)
  const own = Captions.nullable().parse(ingest.captions)
  const hasInside = own === null && (probe.film?.captions.length ?? 0) > 0
  const { used: captions = null, problem } = hasInside
    ? await withCaptionsInside(await making.ffmpeg(), { master, probe }, making, readInside)
    : {}
  const metadata = withoutWrongDay(embedded, services.clock.now())
  const warning = own?.isUnsure === true ? CHECK_LETTERS : problem
  const found = warning === undefined ? metadata : withWarning(metadata, warning)
  await keepEmbedded(services.db, ingest.id, { embedded: found, captions })
  await addParts(services.db, ingest.id, countParts(probe))
}

async function readInside(path: string, language: string): Promise<Captions | undefined> {
  const read = await readCaptionsFile(path, { leavesOutFaulty: true })
  return 'vtt' in read && read.vtt.includes('-->')
    ? { language: languageInside(language), ...read }
    : undefined
}

const encodeLadder = async (making: Making, folder: string) =>
  writeDamage(folder, await makeLadder(await making.ffmpeg(), { ...making, folder }, making))

const joinLadder = (making: Making, folder: string) =>
  withWorks(making.services, partNames(making), async (parts) => {
    await joinParts(await making.ffmpeg(), { ...making, folder, parts }, making)
    await writeDamage(folder, (await Promise.all(parts.map(readDamage))).flat())
  })

const partNames = ({ parts, nameOf }: Making) =>
  Array.from({ length: parts }, (_, part) => nameOf('part', part))

async function makeLoop(making: Making): Promise<void> {
  const { services, probe, nameOf } = making
  const file = `${workFolder(nameOf('ladder'))}hls/${previewRecipe(probe).rungs[0].name}.m4s`
  await makeOnce(services, nameOf('hover'), (folder) =>
    services.storage.withLocal(file, async (rung) =>
      makeHover(await making.ffmpeg(), { rung, probe, folder }, making),
    ),
  )
}

async function lookAtScenes(making: Making): Promise<void> {
  const { services, probe, nameOf } = making
  await makeOnce(services, nameOf('scenes'), (folder) =>
    services.storage.withLocal(workFolder(nameOf('ladder')), async (ladder) => {
      const offering = { ladder, probe, folder, names: SCENE_PICTURES }
      await writeScenes(folder, await offerFrames(await making.ffmpeg(), offering, making))
    }),
  )
}

/** The choice of an editor, or else the best frame of the scenes; null for the default time. */
async function timeOfStill({ services, ingest, steps, nameOf }: Making): Promise<number | null> {
  if (ingest.poster_s !== null || !steps.includes('scenes')) return ingest.poster_s
  const times = await services.storage.withLocal(workFolder(nameOf('scenes')), readScenes)
  return times?.[0] ?? null
}

async function makeStills(making: Making): Promise<void> {
  const { services, ingest, master, probe, watermark } = making
  const plan = { widths: POSTER_WIDTHS, jpeg: { name: POSTER, width: JPEG_WIDTH }, watermark }
  await makeOnce(services, making.nameOf('stills'), async (folder) => {
    const draw = async (picture: string) =>
      writeLook(folder, await makePosters(picture, folder, plan, making))
    if (ingest.kind === 'image') return await withReadablePicture(making.ffmpeg, master, making, draw)
    const file = 'frame.png'
    const atS = await timeOfStill(making)
    await takeFrame(await making.ffmpeg(), { master, probe, folder, file, atS }, making)
    await draw(join(folder, file))
    await rm(join(folder, file))
  })
}

async function measureSound(making: Making): Promise<void> {
  await makeOnce(making.services, making.nameOf('sound'), async (folder) =>
    writeSound(folder, await listen(await making.ffmpeg(), making, making)),
  )
}

const makesFiles = (step: Step) => step !== 'probe' && step !== 'assemble'

async function assemble(making: Making): Promise<void> {
  const { services, ingest, master, steps, nameOf } = making
  const works = steps.filter((step) => makesFiles(step) && step !== 'part').map((step) => nameOf(step))
  await withWorks(services, works, (folders) =>
    withOneFolder(folders, { master, name: nameOfMaster(ingest) }, async (folder) => {
      const seen = { ...making, probe: withNotes(await withDamage(making.probe, folder), ingest.embedded) }
      await (ingest.purpose === 'new' ? enter(seen, folder) : renewClip(services, seen, folder))
    }),
  )
  const after = await findIngest(services.db, ingest.id)
  // Repeats the step if the file was described in the meantime.
  if (after.state === 'working') return await assemble({ ...making, ingest: after })
  await forgetWorks(services, [...works, ...partNames(making)])
}

/** Imports the clip like any other, with its renditions. */
async function enter({ services, ingest, probe }: Making, folder: string): Promise<void> {
  const { publish, publishAt: _publishAt, ...metadata } = metadataOfFile(ingest)
  // The command has checked the clips that it publishes; uploads are published at the end if complete.
  const isCommand = ingest.source === 'command'
  const clip = describeIngest(ingest, isCommand ? { ...metadata, publish } : metadata, probe)
  // Clips with look-alikes or with restrictions from the file are published only after a user has decided
  // (R-LIKE-3).
  const seen = await seeMade(clip, folder, probe)
  const shown = { id: clip.id, hashes: seen.hashes }
  const waits =
    clip.state === 'published' &&
    (!clip.restrictionsChecked || (await listAlike(services.db, shown)).length > 0)
  await importClip(services, waits ? { ...clip, state: 'draft' } : clip, folder, seen)
  await findLookAlikes(services, shown)
  await noteFirstVersion(services.db, ingest)
  const sound = await readSound(folder)
  if (sound) await putSound(services.db, clip.id, sound)
  await replaceScenes(services.db, clip.id, (await readScenes(folder)) ?? [])
  const captions = Captions.nullable().parse(ingest.captions)
  if (captions) await bringCaptions(services, { clipId: ingest.clip_id, ...captions })
  await requestDraft(services, ingest.clip_id)
  // Attached before any user can publish the clip.
  if (ingest.record_id !== null) await attachNewClip(services, ingest.record_id, clip.id)
  await services.db.transaction().execute((tx) => giveConsents(tx, services, clip.id))
  if (!isCommand) await publishReady(services, [clip.id])
  await finishIngest(services.db, ingest, services.clock.now())
}

/** Combines files of several folders into one. */
const withOneFolder = (
  folders: readonly string[],
  { master, name }: { master: string; name: string },
  use: (folder: string) => Promise<void>,
): Promise<void> =>
  withTemporaryFolder('ingest', async (folder) => {
    for (const work of folders) {
      for (const entry of await readdir(work)) await symlink(join(work, entry), join(folder, entry))
    }
    await symlink(master, join(folder, name))
    await use(folder)
  })
