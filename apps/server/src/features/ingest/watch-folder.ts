/** Imports the files of the watched folder and reports those that it refuses. */
import { join } from 'node:path'
import type { EmbeddedWords } from '@rushes/media/media-facts'
import type { Services } from '../../context.ts'
import { eachByItself } from '../../platform/jobs/each-by-itself.ts'
import { openWatchedBatch } from './batches.queries.ts'
import { type Captions, captionsBeside, isCaptionsName } from './captions-beside.ts'
import type { ClipMetadata } from './clip-metadata.ts'
import { listFacetNames } from './ingest.queries.ts'
import { type KnownNames, nameLists } from './known-names.rules.ts'
import { nameKey } from './match-names.rules.ts'
import type { MetadataTable } from './metadata-table.ts'
import { ADVANCE_INGESTS } from './move-ingest.ts'
import { readCaptionsFile, readTableFile, readXmpSidecar } from './read-sidecar.ts'
import { receiveFile } from './receive-file.ts'
import { isXmpName, sidecarsOf } from './sidecars.rules.ts'
import { type Metadata, metadataOf } from './usable-table.rules.ts'
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

const LOOK_EVERY_MS = 5_000

type Watched = {
  services: Services
  root: string
  known: KnownNames
  /** Reported messages of each table that waits for its files. */
  noted: Map<string, string>
  /** Tables that wait are read again when they, or the known names, have changed. */
  tables: Map<string, { version: string; table: MetadataTable }>
}

/** @returns a function that looks at the folder once; call it again and again */
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
  const metadata = await readTables(watched, tables)
  const faults = metadata.faults.join('\n')
  const said = faults || metadata.warnings.join('\n')
  const note = faults === '' ? noteTaken : noteRefused
  for (const { path } of tables) {
    if (said !== '' && watched.noted.get(path) !== said) await note(watched.root, path, said)
    watched.noted.set(path, said)
  }
  // A file imported without its metadata would never be described.
  if (faults !== '') return
  const described = new Map([...metadata.words].map(([name, words]) => [nameKey(name), words]))
  const sidecars = sidecarsIn(watched, laid)
  const files = laid.files.filter((one) => one.isWhole && isMedia(one) && sidecars.areWhole(one))
  await eachByItself(files, async (file) => {
    const words = described.get(nameKey(file.name)) ?? {}
    const isTaken = await takeFilm(watched, laid, { file, words, sidecars })
    if (isTaken) watched.services.jobs.runSoon(ADVANCE_INGESTS)
  })
  await forgetTables(watched, laid, { tables, metadata })
}

/** XMP files are read with the files that they describe, and moved after the last one of them. */
function sidecarsIn({ services, root }: Watched, { files }: LaidFolder) {
  const media = files.filter((file) => isMedia(file) || isXmpName(file.name))
  const laid = new Map(media.map((file) => [file.name, file]))
  const names = sidecarsOf([...laid.keys()])
  const left = new Map(
    [...Map.groupBy([...names.values()].flat(), String)].map(([name, all]) => [name, all.length]),
  )
  const read = new Map<string, EmbeddedWords | undefined>()
  const sidecarsOfFile = ({ name }: Laid) => (names.get(name) ?? []).flatMap((own) => laid.get(own) ?? [])

  async function readOnce(path: string): Promise<EmbeddedWords | undefined> {
    if (read.has(path)) return read.get(path)
    const found = await readXmpSidecar(join(root, path), services.clock.now())
    if ('problem' in found) await moveRefused(root, path, found.problem)
    read.set(path, 'words' in found ? found.words : undefined)
    return read.get(path)
  }

  return {
    areWhole: (file: Laid) => sidecarsOfFile(file).every(({ isWhole }) => isWhole),
    /** @returns undefined for a file without metadata, or with metadata that is refused */
    async wordsOf(file: Laid) {
      const [own] = sidecarsOfFile(file)
      return own && (await readOnce(own.path))
    },
    /** The file is taken or refused. */
    async release(file: Laid) {
      for (const { name, path } of sidecarsOfFile(file)) {
        const others = (left.get(name) ?? 1) - 1
        left.set(name, others)
        if (others === 0) await moveTaken(root, path)
      }
    },
  }
}

function batchOf({ db, clock }: Services, folder: string): Promise<number> {
  const now = clock.now()
  const name = folder === '' ? `Watched folder, ${now.toISOString().slice(0, 10)}` : folder.slice(0, 200)
  return openWatchedBatch(db, name, now)
}

/** Captions wait for their film, and a film for its captions. @returns whether it was taken */
async function takeFilm(
  watched: Watched,
  { name: folder, files }: LaidFolder,
  { file, words, sidecars }: Pick<LaidFile, 'file' | 'words' | 'sidecars'>,
): Promise<boolean> {
  const beside = captionsBeside(
    file.name,
    files.map(({ name }) => name),
  )
  const lying = files.find(({ name }) => name === beside?.name)
  const given = { folder, file, words, sidecars }
  if (!lying || !beside) return await takeFile(watched, { ...given, captions: undefined })
  if (!lying.isWhole) return false
  const captions = await readBeside(watched, lying, beside.language)
  const isTaken = await takeFile(watched, { ...given, captions })
  if (captions) await moveTaken(watched.root, lying.path)
  return isTaken
}

const isMedia = (file: Laid) => !isTable(file) && !isCaptionsName(file.name) && !isXmpName(file.name)

const isTable = ({ name }: Laid) => name.toLowerCase().endsWith('.csv')

async function readTables(watched: Watched, tables: readonly Laid[]): Promise<Metadata> {
  const read = await Promise.all(tables.map(async (table) => metadataOf(await tableOf(watched, table))))
  return {
    words: new Map(read.flatMap(({ words }) => [...words])),
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

/** @returns undefined for captions that are refused: their film comes in without them */
async function readBeside(
  { root }: Watched,
  { path }: Laid,
  language: string,
): Promise<Captions | undefined> {
  const read = await readCaptionsFile(join(root, path))
  if ('vtt' in read) return { language, vtt: read.vtt }
  await moveRefused(root, path, read.faults.join('\n'))
  return undefined
}

type LaidFile = {
  folder: string
  file: Laid
  words: ClipMetadata
  captions: Captions | undefined
  sidecars: ReturnType<typeof sidecarsIn>
}

async function takeFile({ services, root }: Watched, { folder, file, words, captions, sidecars }: LaidFile) {
  const receipt = await receiveFile(services, {
    batchId: await batchOf(services, folder),
    words,
    captions,
    sidecar: await sidecars.wordsOf(file),
    path: join(root, file.path),
    fileName: file.name,
  })
  if (receipt.outcome === 'refused') await moveRefused(root, file.path, `Rejected: ${receipt.reason}.`)
  else if (receipt.outcome === 'duplicate') {
    await moveRefused(root, file.path, `This file is identical to clip ${receipt.clipId} already.`)
  } else await moveTaken(root, file.path)
  await sidecars.release(file)
  return receipt.outcome === 'taken'
}

/** A table stays as long as a file that it describes has not come. */
async function forgetTables(
  { root, noted, tables: read }: Watched,
  { path: folder }: LaidFolder,
  { tables, metadata }: { tables: readonly Laid[]; metadata: Metadata },
): Promise<void> {
  if (metadata.words.size > 0) {
    const settled = await settledIn(root, folder)
    if (![...metadata.words.keys()].every((file) => settled.has(nameKey(file)))) return
  }
  for (const { path } of tables) {
    await moveTaken(root, path)
    noted.delete(path)
    read.delete(path)
  }
}

/** @returns what ends it, after the look that is under way */
export function startWatching(services: Services): () => Promise<void> {
  const look = folderWatcher(services)
  let said = ''
  let timer: NodeJS.Timeout | undefined
  let looking = Promise.resolve()
  const again = () => {
    looking = look()
      .then(
        () => '',
        (error: unknown) => {
          if (said !== String(error)) services.log.error({ err: error }, 'the watched folder cannot be read')
          return String(error)
        },
      )
      .then((problem) => {
        said = problem
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
