/** The deliveries that this window saves to folders. They continue on whatever page the user is (R-PULL-6). */
import { store } from '../../lib/store.ts'

export type SavedFile = {
  clipId: number
  name: string
  bytes: number
  /** Bytes in the folder. */
  saved: number
  state: 'waiting' | 'checking' | 'saving' | 'saved' | 'present' | 'failed'
  /** The reason why it is not saved. */
  problem: string | null
}

export type FolderSave = {
  /** The name of the folder. */
  folder: string
  state: 'checking' | 'asking' | 'saving' | 'done' | 'stopped'
  files: readonly SavedFile[]
  /** The reason for a pause. */
  waits: string | null
  /** The reason why all of it stopped. */
  problem: string | null
  /** Names of files in the folder that have another content. */
  differing: readonly string[]
}

const saves = store<ReadonlyMap<number, FolderSave>>(new Map())

export function useFolderSave(delivery: number): FolderSave | undefined {
  return saves.use().get(delivery)
}

export function writeFolderSave(delivery: number, save: FolderSave) {
  saves.write(new Map([...saves.read(), [delivery, save]]))
}

export const isRunning = ({ state }: FolderSave) => state !== 'done' && state !== 'stopped'

const watched = new Set<number>()

/** Marks a delivery as shown on the page. @returns a function that ends it. */
export function watchFolderSave(delivery: number): () => void {
  watched.add(delivery)
  return () => {
    watched.delete(delivery)
  }
}

export const isWatched = (delivery: number) => watched.has(delivery)
