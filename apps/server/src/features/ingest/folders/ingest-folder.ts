/**
 * Imports a folder of files, and the table that describes them, as one batch. Files that are in the catalogue already
 * are skipped, so the import can be repeated.
 */
import { access } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { CHECK_LETTERS } from '@rushes/contract/captions-text'
import type { EmbeddedMetadata } from '@rushes/media/media-facts'
import { MachineProblem } from '@rushes/media/media-problem'
import { AppError } from '../../../app-error.ts'
import type { Services } from '../../../context.ts'
import { listFacetNames } from '../ingest.queries.ts'
import { type Ingest, insertBatch } from '../ingests.queries.ts'
import type { ClipMetadata } from '../metadata/clip-metadata.ts'
import { readCaptionsFile, readTableFile, readXmpSidecars } from '../metadata/read-sidecar.ts'
import { type Captions, captionsOf } from '../metadata/sidecar-captions.ts'
import { isXmpName, sidecarsOf } from '../metadata/sidecars.rules.ts'
import { receiveFile } from '../receive-file.ts'
import { type KnownNames, matchKnownNames } from '../sheet/known-names.rules.ts'
import { suggestionOf } from '../sheet/match-names.rules.ts'
import { type Metadata, metadataOf } from '../sheet/usable-table.rules.ts'
import { advanceIngest } from '../steps/advance-ingest.ts'
import { fileFinder, filesOfFolder } from './files-of-folder.ts'

export type FolderImport = {
  folder: string
  /** Path of the table; undefined for none. */
  table: string | undefined
  /** Category of files whose row names none. */
  category: string | undefined
  /** The contributor of files whose row names none. */
  contributor?: string | undefined
  publish: boolean
  dryRun: boolean
}
/** Prints a line for each file. */
type Print = (line: string) => void

const NEEDED_TO_PUBLISH = ['title', 'description', 'keywords', 'category'] as const
const LOOK_AGAIN_MS = 1_000

/** Numbers of files. */
export type Outcome = { refused: number; leftOut: number }

/**
 * @throws AppError for an invalid table, and nothing is written. MachineProblem when a file has to wait; the
 * other files are imported.
 */
export async function ingestFolder(services: Services, source: FolderImport, print: Print): Promise<Outcome> {
  const { files: present, leftOut } = await filesOfFolder(source.folder, source.table)
  const captions = await readCaptions(source.folder, present)
  const files = present.filter((name) => !captions.names.has(name) && !isXmpName(name))
  const sidecars = await readSidecars(services, source.folder, { files, xmps: present.filter(isXmpName) })
  const known = await listFacetNames(services.db)
  const rows = await readTable(source, known)
  for (const warning of [...rows.warnings, ...captions.warnings]) print(`warning: ${warning}`)
  const shared = matchKnownNames(sharedLabel(source), known)
  const table = matchFiles(rows, files)
  const described = files.map((file) => {
    return { file, metadata: { ...shared.metadata, ...table.byFile.get(file), publish: source.publish } }
  })
  const faults = [
    ...[...shared.faults, ...rows.faults, ...captions.faults, ...sidecars.faults, ...table.faults],
    ...described.flatMap(({ file, metadata }) =>
      missingMessage(metadata).map((fault) => `${file}: ${fault}`),
    ),
  ]
  if (faults.length > 0) throw new AppError('validation', faults.join('\n'))
  for (const path of leftOut) print(`${path}  skipped: system file`)
  if (source.dryRun) {
    for (const { file, metadata } of described)
      print(`${file}  would be ${metadata.publish ? 'published' : 'imported'}`)
    return { refused: 0, leftOut: leftOut.length }
  }
  const batchId = await insertBatch(services.db, {
    name: basename(resolve(source.folder)).slice(0, 200) || 'import',
    metadata: {},
    createdBy: null,
    at: services.clock.now(),
  })
  const offered = described.map(({ file, metadata }) => ({
    file,
    batchId,
    path: join(source.folder, file),
    fileName: basename(file),
    metadata,
    captions: captions.of.get(file),
    sidecar: sidecars.of.get(file),
  }))
  return { refused: await bringAll(services, offered, print), leftOut: leftOut.length }
}

/** @returns the number of refused files @throws MachineProblem */
async function bringAll(
  services: Services,
  files: readonly (Offered & { file: string })[],
  print: Print,
): Promise<number> {
  let refused = 0
  const lacks: MachineProblem[] = []
  for (const { file, ...offered } of files) {
    const { line, isRefused, lack } = await bring(services, offered)
    print(`${file}  ${line}`)
    if (isRefused) refused += 1
    if (lack) lacks.push(lack)
  }
  if (lacks[0]) throw lacks[0]
  return refused
}

async function readCaptions(folder: string, present: readonly string[]) {
  const captions = captionsOf(present)
  const names = new Set(Array.from(captions.values(), ({ name }) => name))
  const read = new Map<string, Omit<Captions, 'language'>>()
  const faults: string[] = []
  for (const name of names) {
    const found = await readCaptionsFile(resolve(folder, name))
    if ('vtt' in found) read.set(name, found)
    else faults.push(...found.faults.map((fault) => `${name}: ${fault}`))
  }
  const of = new Map<string, Captions>()
  for (const [film, { name, language }] of captions) {
    const found = read.get(name)
    if (found) of.set(film, { language, ...found })
  }
  const unsure = [...read].filter(([, { isUnsure }]) => isUnsure)
  return { of, names, faults, warnings: unsure.map(([name]) => `${name}: ${CHECK_LETTERS}`) }
}

/** Reads the XMP files next to the files that they describe. */
async function readSidecars(
  { clock }: Services,
  folder: string,
  { files, xmps }: { files: readonly string[]; xmps: readonly string[] },
) {
  const pathsOf = sidecarsInFolders([...files, ...xmps])
  const used = new Set([...pathsOf.values()].flat())
  const found = await readXmpSidecars(
    Array.from(used, (path) => resolve(folder, path)),
    clock.now(),
  )
  const read = new Map<string, EmbeddedMetadata>()
  const faults: string[] = []
  for (const path of xmps) {
    const own = found.get(resolve(folder, path)) ?? { problem: 'no file has this name' }
    if ('metadata' in own) read.set(path, own.metadata)
    else faults.push(`${path}: ${own.problem}`)
  }
  const of = new Map(Array.from(pathsOf, ([file, [path = '']]) => [file, read.get(path)]))
  return { of, faults }
}

/** Applies `sidecarsOf` to each folder, and returns paths. */
function sidecarsInFolders(paths: readonly string[]) {
  return new Map(
    [...Map.groupBy(paths, dirname)].flatMap(([folder, inside]) =>
      Array.from(
        sidecarsOf(inside.map((path) => basename(path))),
        ([name, own]) => [join(folder, name), own.map((one) => join(folder, one))] as const,
      ),
    ),
  )
}

async function readTable({ table }: FolderImport, known: KnownNames): Promise<Metadata> {
  if (table === undefined) return { byFile: new Map(), faults: [], warnings: [] }
  await access(table).catch((cause: unknown) => {
    throw new AppError('not_found', `The table ${table} cannot be read: ${String(cause)}`)
  })
  return metadataOf(await readTableFile(resolve(table), known))
}

const sharedLabel = ({ category, contributor }: FolderImport): ClipMetadata => ({
  ...(category !== undefined && { category }),
  ...(contributor !== undefined && { contributor }),
})

/** Assigns the metadata of the table to paths of files. */
function matchFiles(table: Metadata, files: readonly string[]) {
  const find = fileFinder(files)
  const byFile = new Map<string, ClipMetadata>()
  const faults: string[] = []
  for (const [name, metadata] of table.byFile) {
    const match = find(name)
    if (!('name' in match)) {
      faults.push(`the table names “${name}”, which is not in the folder${suggestionOf(match.nearest)}`)
    } else if (byFile.has(match.name)) faults.push(`two rows of the table name “${match.name}”`)
    else byFile.set(match.name, metadata)
  }
  return { byFile, faults }
}

function missingMessage(metadata: ClipMetadata): string[] {
  if (!metadata.publish) {
    return metadata.category === undefined
      ? ['has no category; name one in the table, or with --category']
      : []
  }
  const missing = NEEDED_TO_PUBLISH.filter((field) => metadata[field] === undefined)
  return missing.length > 0 ? [`cannot be published without ${missing.join(', ')}`] : []
}

type Offered = Parameters<typeof receiveFile>[1]
type Brought = { line: string; isRefused: boolean; lack?: MachineProblem }

async function bring(services: Services, offered: Offered): Promise<Brought> {
  try {
    return await bringIn(services, offered)
  } catch (error) {
    if (!(error instanceof MachineProblem)) throw error
    return { line: `waits: ${error.message}`, isRefused: false, lack: error }
  }
}

async function bringIn(services: Services, offered: Offered): Promise<Brought> {
  const receipt = await receiveFile(services, offered)
  if (receipt.outcome === 'refused') return { line: `refused: ${receipt.reason}`, isRefused: true }
  if (receipt.outcome === 'duplicate') {
    return { line: `refused: the same file is clip ${receipt.clipId} already`, isRefused: true }
  }
  const ingest = await finish(services, receipt.ingestId)
  if (ingest.state === 'quarantined') return { line: `refused: ${ingest.problem}`, isRefused: true }
  const isNew = receipt.outcome === 'taken'
  return { line: isNew ? `is clip ${ingest.clip_id}` : `is already clip ${ingest.clip_id}`, isRefused: false }
}

/** Completes the ingest of a file, and waits while another process works on it. */
async function finish(services: Services, ingestId: number): Promise<Ingest> {
  for (;;) {
    const ingest = await advanceIngest(services, ingestId)
    if (ingest.state !== 'working') return ingest
    await pause(LOOK_AGAIN_MS)
  }
}
