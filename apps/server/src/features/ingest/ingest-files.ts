/**
 * Paths of files in ingest. The output of a step is named after its input, so an existing output is complete, and
 * repeated work has the same result.
 */
import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Services } from '../../context.ts'

type Configured = Pick<Services, 'config'>
type Stored = Pick<Services, 'config' | 'storage'>

/** Returns a folder on this machine, for uploads in progress or for the output of encoders. */
const folderOf = ({ config }: Configured, name: 'uploads' | 'making') => join(config.dataDir, 'ingest', name)

/** Returns the folder of uploads in progress; each file name is the id of an upload. */
export const uploadsFolder = (services: Configured) => folderOf(services, 'uploads')

/** Returns the folder for output of encoders in progress. */
export const makingFolder = (services: Configured) => folderOf(services, 'making')

export async function isWholeUpload(services: Configured, id: string, sizeBytes: number): Promise<boolean> {
  const found = await stat(join(uploadsFolder(services), id)).catch(() => undefined)
  return found?.size === sizeBytes
}

/** Deletes the uploaded bytes, with the note that the protocol stores next to them. */
export async function forgetUpload(services: Configured, id: string): Promise<void> {
  await rm(join(uploadsFolder(services), id), { force: true })
  await rm(join(uploadsFolder(services), `${id}.json`), { force: true })
}

/** Storage key of the master of a clip that exists or is in ingest. */
export const masterKey = (clipId: number, sha256: string, extension: string) =>
  `masters/${clipId}/${sha256.slice(0, 12)}.${extension}`

type Numbered = { clip_id: number; sha256: string; source_name: string }

export const masterOf = ({ clip_id: clipId, sha256, source_name: name }: Numbered) =>
  masterKey(clipId, sha256, name.split('.').at(-1) ?? '')

export const isMasterThere = async ({ storage }: Stored, ingest: Numbered): Promise<boolean> =>
  (await storage.head(masterOf(ingest))) !== undefined

/** Returns the name of a step's output, which depends on all inputs of the step. */
export const workName = (...parts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32)

export const workFolder = (name: string) => `work/${name}/`

/**
 * Runs `make` in an empty folder, which gets its final name when it is complete. Does nothing if it exists.
 */
export async function makeOnce(
  services: Stored,
  name: string,
  make: (folder: string) => Promise<void>,
): Promise<void> {
  for await (const _file of services.storage.list(workFolder(name))) return
  await withMakingFolder(services, name, async (folder) => {
    await make(folder)
    await services.storage.adoptFolder(workFolder(name), folder)
  })
}

/** Provides an empty folder on this machine and deletes it afterwards. @param name begins its name */
export async function withMakingFolder<T>(
  services: Configured,
  name: string,
  use: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = join(makingFolder(services), `${name}.${randomUUID()}`)
  await mkdir(folder, { recursive: true })
  try {
    return await use(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Provides the output folders of several steps at once. */
export async function withWorks<T>(
  services: Stored,
  [name, ...others]: readonly string[],
  use: (folders: readonly string[]) => Promise<T>,
): Promise<T> {
  if (name === undefined) return await use([])
  return await services.storage.withLocal(workFolder(name), (folder) =>
    withWorks(services, others, (folders) => use([folder, ...folders])),
  )
}

/** Deletes outputs of steps, including partial output of workers that were killed. */
export async function forgetWorks(services: Stored, names: readonly string[]): Promise<void> {
  for (const name of names) await services.storage.removeFolder(workFolder(name))
  if (names.length === 0) return
  const folder = makingFolder(services)
  for (const entry of await readdir(folder).catch(() => [])) {
    const [name = ''] = entry.split('.', 1)
    if (names.includes(name)) await rm(join(folder, entry), { recursive: true, force: true })
  }
}
