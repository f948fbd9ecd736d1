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

/** On this machine: what browsers send piece by piece, and what encoders write. */
const folderOf = ({ config }: Configured, name: 'uploads' | 'making') => join(config.dataDir, 'ingest', name)

/** What is being sent; a name is the number of an upload. */
export const uploadsFolder = (services: Configured) => folderOf(services, 'uploads')

/** What encoders are writing. */
export const makingFolder = (services: Configured) => folderOf(services, 'making')

export async function isWholeUpload(services: Configured, id: string, sizeBytes: number): Promise<boolean> {
  const found = await stat(join(uploadsFolder(services), id)).catch(() => undefined)
  return found?.size === sizeBytes
}

/** With the note that the protocol stores next to it. */
export async function forgetUpload(services: Configured, id: string): Promise<void> {
  await rm(join(uploadsFolder(services), id), { force: true })
  await rm(join(uploadsFolder(services), `${id}.json`), { force: true })
}

/** The master of a clip that exists or is in ingest. */
export const masterKey = (clipId: number, sha256: string, extension: string) =>
  `masters/${clipId}/${sha256.slice(0, 12)}.${extension}`

type Numbered = { clip_id: number; sha256: string; source_name: string }

export const masterOf = ({ clip_id: clipId, sha256, source_name: name }: Numbered) =>
  masterKey(clipId, sha256, name.split('.').at(-1) ?? '')

export const isMasterThere = async ({ storage }: Stored, ingest: Numbered): Promise<boolean> =>
  (await storage.head(masterOf(ingest))) !== undefined

/** The name of the output of a step from these inputs; other inputs have another name. */
export const workName = (...parts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32)

export const workFolder = (name: string) => `work/${name}/`

/** Runs `make` in an empty folder, which gets its name when everything is in it; not at all when it is there. */
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

/** Lends an empty folder of this machine. @param name begins its name */
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

/** Lends the folders of several works at once. */
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

/** With what a worker that was killed left half made. */
export async function forgetWorks(services: Stored, names: readonly string[]): Promise<void> {
  for (const name of names) await services.storage.removeFolder(workFolder(name))
  if (names.length === 0) return
  const folder = makingFolder(services)
  for (const entry of await readdir(folder).catch(() => [])) {
    const [name = ''] = entry.split('.', 1)
    if (names.includes(name)) await rm(join(folder, entry), { recursive: true, force: true })
  }
}
