/** Imports the files of the watched folder and reports those that it refuses. */
import { join } from 'node:path'
import type { Services } from '../../../context.ts'
import { dayOf } from '../../../platform/agency-time.ts'
import { eachByItself } from '../../../platform/jobs/each-by-itself.ts'
import { openWatchedBatch } from '../batches/batches.queries.ts'
import { listFacetNames } from '../ingest.queries.ts'
import type { ClipMetadata } from '../metadata/clip-metadata.ts'
import { readCaptionsFile, readTableFile, readXmpSidecar } from '../metadata/read-sidecar.ts'
import { captionsOf, isCaptionsName } from '../metadata/sidecar-captions.ts'
import { isXmpName, sidecarsOf } from '../metadata/sidecars.rules.ts'
import { ADVANCE_INGESTS } from '../move-ingest.ts'
import { receiveFile } from '../receive-file.ts'
import { type KnownNames, nameLists } from '../sheet/known-names.rules.ts'
import { nameKey } from '../sheet/match-names.rules.ts'
import type { MetadataTable } from '../sheet/metadata-table.ts'
import { type Metadata, metadataOf } from '../sheet/usable-table.rules.ts'
import {
  folderReader,
  type Laid,
  type LaidFolder,
  moveRefused,
  moveTaken,
  noteRefused,
  noteTaken,
  settledIn,
} from './watched-files.ts'
import { watchedSidecars } from './watched-sidecars.ts'

const LOOK_EVERY_MS = 5_000

type Watched = {
  services: Services
  root: string
  known: KnownNames
  /** Reported messages of each table whose files have not all arrived. */
  noted: Map<string, string>
  /** Waiting tables, which are read again only when they or the known names have changed. */
  tables: Map<string, { version: string; table: MetadataTable }>
}

/** @returns a function that reads the folder once and imports its files */
export function folderWatcher(services: Services): () => Promise<void> {
  const root = services.config.watchFolder
  const list = folderReader(root)
  const noted: Watched['noted'] = new Map()
  const tables: Watched['tables'] = new Map()
  return async () => {
    const { folders, failures } = await list(services.clock.now().getTime())
    const known = await listFacetNames(services.db)
    const watched = { services, root, known, noted, tables }
    await eachByItself(folders, (folder) => takeFolder(watched, folder))
    if (failures.length > 0) throw failures[0]
  }
}

async function takeFolder(watched: Watched, laid: LaidFolder): Promise<void> {
  const tables = laid.files.filter(isTable)
  if (tables.some(({ isWhole }) => !isWhole)) return
  const rows = await readTables(watched, tables)
  const faults = rows.faults.join('\n')
  const message = faults || rows.warnings.join('\n')
  const note = faults === '' ? noteTaken : noteRefused
  for (const { path } of tables) {
    if (message !== '' && watched.noted.get(path) !== message) await note(watched.root, path, message)
    watched.noted.set(path, message)
  }
  // A file imported without its metadata would never be described.
  if (faults !== '') return
  const described = new Map([...rows.byFile].map(([name, metadata]) => [nameKey(name), metadata]))
  const sidecars = sidecarsIn(watched, laid)
  const { xmp, captions } = sidecars
  const files = laid.files.filter(
    (one) => one.isWhole && isMedia(one) && xmp.areWhole(one) && captions.areWhole(one),
  )
  await eachByItself(files, async (file) => {
    const metadata = described.get(nameKey(file.name)) ?? {}
    const isTaken = await takeFile(watched, { folder: laid.name, file, metadata, sidecars })
    if (isTaken) watched.services.jobs.runSoon(ADVANCE_INGESTS)
  })
  await forgetTables(watched, laid, { tables, rows })
}

/** Finds the sidecar files of the films and pictures in a folder. */
function sidecarsIn({ services, root }: Watched, { files: all }: LaidFolder) {
  const files = all.filter((file) => !isTable(file))
  const names = files.map(({ name }) => name)
  const captions = captionsOf(names.filter((name) => !isXmpName(name)))
  return {
    xmp: watchedSidecars({
      root,
      files,
      names: sidecarsOf(names.filter((name) => !isCaptionsName(name))),
      async read(path) {
        const read = await readXmpSidecar(path, services.clock.now())
        return 'metadata' in read ? { value: read.metadata } : read
      },
    }),
    captions: watchedSidecars({
      root,
      files,
      names: new Map(Array.from(captions, ([film, { name }]) => [film, [name]])),
      async read(path) {
        const read = await readCaptionsFile(path)
        return 'vtt' in read ? { value: read } : { problem: read.faults.join('\n') }
      },
    }),
    languageOf: ({ name }: Laid) => captions.get(name)?.language,
  }
}

function batchOf({ db, clock, config }: Services, folder: string): Promise<number> {
  const now = clock.now()
  const name = folder === '' ? `Watched folder, ${dayOf(now, config.timeZone)}` : folder.slice(0, 200)
  return openWatchedBatch(db, name, now)
}

const isMedia = (file: Laid) => !isTable(file) && !isCaptionsName(file.name) && !isXmpName(file.name)

const isTable = ({ name }: Laid) => name.toLowerCase().endsWith('.csv')

async function readTables(watched: Watched, tables: readonly Laid[]): Promise<Metadata> {
  const read = await Promise.all(tables.map(async (table) => metadataOf(await tableOf(watched, table))))
  return {
    byFile: new Map(read.flatMap(({ byFile }) => [...byFile])),
    faults: read.flatMap(({ faults }) => faults),
    warnings: read.flatMap(({ warnings }) => warnings),
  }
}

async function tableOf({ root, known, tables }: Watched, laid: Laid): Promise<MetadataTable> {
  const version = JSON.stringify([laid.version, nameLists(known)])
  const before = tables.get(laid.path)
  if (before?.version === version) return before.table
  const table = await readTableFile(join(root, laid.path), known)
  tables.set(laid.path, { version, table })
  return table
}

type LaidFile = {
  folder: string
  file: Laid
  metadata: ClipMetadata
  sidecars: ReturnType<typeof sidecarsIn>
}

/** @returns whether the file is new */
async function takeFile({ services, root }: Watched, { folder, file, metadata, sidecars }: LaidFile) {
  const { xmp, captions, languageOf } = sidecars
  const [language, read] = [languageOf(file), await captions.contentOf(file)]
  const receipt = await receiveFile(services, {
    batchId: await batchOf(services, folder),
    metadata,
    captions: language === undefined || read === undefined ? undefined : { language, ...read },
    sidecar: await xmp.contentOf(file),
    path: join(root, file.path),
    fileName: file.name,
  })
  if (receipt.outcome === 'refused') await moveRefused(root, file.path, `Rejected: ${receipt.reason}.`)
  else if (receipt.outcome === 'duplicate') {
    await moveRefused(root, file.path, `This file is identical to clip ${receipt.clipId} already.`)
  } else await moveTaken(root, file.path)
  await xmp.release(file)
  await captions.release(file)
  return receipt.outcome === 'taken'
}

/** Moves the tables away once all files that they describe have been imported or refused. */
async function forgetTables(
  { root, noted, tables: read }: Watched,
  { path: folder, files }: LaidFolder,
  { tables, rows }: { tables: readonly Laid[]; rows: Metadata },
): Promise<void> {
  if (rows.byFile.size > 0) {
    // A file of an earlier delivery may have the name of one that is still being copied.
    const coming = new Set(files.filter(({ isWhole }) => !isWhole).map(({ name }) => nameKey(name)))
    const settled = await settledIn(root, folder)
    const isSettled = (key: string) => settled.has(key) && !coming.has(key)
    if (![...rows.byFile.keys()].every((file) => isSettled(nameKey(file)))) return
  }
  for (const { path } of tables) {
    await moveTaken(root, path)
    noted.delete(path)
    read.delete(path)
  }
}

/** @returns a function that stops watching after the current pass */
export function startWatching(services: Services): () => Promise<void> {
  const look = folderWatcher(services)
  let reported = ''
  let timer: NodeJS.Timeout | undefined
  let looking = Promise.resolve()
  const again = () => {
    looking = look()
      .then(
        () => '',
        (error: unknown) => {
          if (reported !== String(error))
            services.log.error({ err: error }, 'the watched folder cannot be read')
          return String(error)
        },
      )
      .then((problem) => {
        reported = problem
        if (timer !== undefined) timer = setTimeout(again, LOOK_EVERY_MS)
      })
  }
  timer = setTimeout(again, LOOK_EVERY_MS)
  return async () => {
    clearTimeout(timer)
    timer = undefined
    await looking
  }
}
