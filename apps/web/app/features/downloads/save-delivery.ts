/** Saves the files of a delivery to a folder, one after the other (R-PULL-6 to R-PULL-9). */
import { isSafeFileName } from '@rushes/commerce/file-names'
import type { FileHash } from './file-hash.ts'
import { CLOSED, FileFailed, folderProblem, SavingStopped, UNSAFE_NAME } from './folder-problem.ts'
import type { FolderSave, SavedFile } from './folder-saves-store.ts'
import type { ManifestFile } from './load-manifest.ts'
import type { FileSource, Watch } from './read-range.ts'
import { saveFile } from './save-file.ts'
import { findSavedPlace } from './saved-place.ts'

/** The shortest time between two reports of progress. */
const REPORT_EVERY_MS = 250

/** Whether a file with another content is replaced, or kept next to the file of the delivery. */
export type Choice = 'replace' | 'keep'

export type DeliveredName = { id: number; file_name: string; size_bytes: number }

type Saving = Watch & {
  folder: FileSystemDirectoryHandle
  /** The files of the delivery when it was prepared. */
  delivered: readonly DeliveredName[]
  loadFiles: () => Promise<readonly ManifestFile[]>
  hash: FileHash
  report: (change: Partial<FolderSave>) => void
  /** Asks once for all files. */
  choose: (names: readonly string[]) => Promise<Choice>
  /** Smaller in tests. */
  partBytes?: number
}

type Task = { file: ManifestFile; index: number; name: string; other: string | null }

/** @throws SavingStopped, or the reason of `signal` */
export async function saveDelivery(saving: Saving): Promise<void> {
  const { delivered, loadFiles, report, choose } = saving
  const files = await loadFiles()
  const ended = delivered.filter(({ id }) => !files.some(({ clip }) => clip.id === id))
  let rows: readonly SavedFile[] = [
    ...files.map(({ clip, file: name, bytes }) => ({ ...WAITING, clipId: clip.id, name, bytes })),
    ...ended.map(({ id, file_name: name, size_bytes: bytes }) => ({ ...ENDED, clipId: id, name, bytes })),
  ]
  const change = (index: number, changes: Partial<SavedFile>) => {
    rows = rows.map((row, at) => (at === index ? { ...row, ...changes } : row))
    report({ files: rows })
  }
  report({ files: rows })

  /** One file that fails does not stop the others. */
  async function attempt<T>(index: number, step: () => Promise<T>): Promise<T | null> {
    try {
      return await step()
    } catch (error) {
      saving.signal.throwIfAborted()
      const problem = folderProblem(error)
      if (problem instanceof SavingStopped) throw problem
      change(index, { state: 'failed', problem: problem.message })
      return null
    }
  }

  const tasks: Task[] = []
  for (const [index, file] of files.entries()) {
    change(index, { state: 'checking' })
    const place = await attempt(index, () => placeOf(saving, file, files))
    if (place?.state === 'present') change(index, { state: 'present', saved: file.bytes })
    if (place?.state !== 'free') continue
    change(index, { state: 'waiting' })
    tasks.push({ file, index, ...place })
  }

  const differing = tasks.flatMap(({ other }) => other ?? [])
  const choice = differing.length > 0 ? await choose(differing) : 'keep'
  report({ state: 'saving' })
  for (const { file, index, name, other } of tasks) {
    change(index, { state: 'saving' })
    const source = sourceOf(file, loadFiles)
    let [latest, reportedAt] = [0, 0]
    const onSaved = (saved: number) => {
      latest = saved
      if (performance.now() - reportedAt < REPORT_EVERY_MS) return
      reportedAt = performance.now()
      change(index, { saved })
    }
    const onWait = (reason: string | null) => {
      change(index, { saved: latest })
      saving.onWait(reason)
    }
    await attempt(index, async () => {
      await saveFile({
        ...saving,
        file,
        source,
        onSaved,
        onWait,
        name: choice === 'replace' && other !== null ? other : name,
      })
      change(index, { state: 'saved', saved: file.bytes })
    })
  }
}

const WAITING = { state: 'waiting', saved: 0, problem: null } as const
const ENDED = { state: 'failed', saved: 0, problem: CLOSED } as const

/** Names come from outside, so that they are checked again before they are used. */
async function placeOf(saving: Saving, file: ManifestFile, files: readonly ManifestFile[]) {
  if (!isSafeFileName(file.file)) throw new FileFailed(UNSAFE_NAME)
  const reserved = new Set(files.map((other) => other.file.toLowerCase()))
  return await findSavedPlace({ ...saving, file, reserved })
}

function sourceOf({ url, sha256, clip }: ManifestFile, loadFiles: Saving['loadFiles']): FileSource {
  let address = url
  return {
    address: () => address,
    async renew() {
      const files = await loadFiles()
      const renewed = files.find((file) => file.clip.id === clip.id && file.sha256 === sha256)
      if (!renewed) throw new FileFailed(CLOSED)
      address = renewed.url
    },
  }
}
