/** Texts about saving the files of a delivery to a folder (R-PULL-6). */
import { formatSize } from '@rushes/contract/file-labels'
import type { FolderSave, SavedFile } from './folder-saves-store.ts'

export const KEEP_BOTH = 'Keep both'
export const REPLACE = 'Replace'
export const CANCELLED =
  'Saving was cancelled. Complete files remain in the folder. To continue, save to the same folder again.'

const filesLabel = (count: number) => (count === 1 ? '1 file' : `${count} files`)
const was = (count: number) => (count === 1 ? 'was' : 'were')

/** One sentence about all files, without numbers that change all the time. */
export function statusLabel({ state, folder, files, waits, problem, differing }: FolderSave): string {
  if (waits !== null) return waits
  switch (state) {
    case 'checking':
      return `Checking which files are in ${folder} already`
    case 'asking':
      return `${folder} contains ${filesLabel(differing.length)} with the same name and different content: ${differing.join(', ')}`
    case 'saving':
      return savingLabel(folder, files)
    case 'done':
      return doneLabel(folder, files)
    case 'stopped':
      return problem ?? ''
  }
}

function savingLabel(folder: string, files: readonly SavedFile[]): string {
  const wanted = files.filter(({ state }) => state !== 'present')
  const at = wanted.findIndex(({ state }) => state === 'saving')
  return `Saving file ${Math.max(at, 0) + 1} of ${wanted.length} to ${folder}`
}

function doneLabel(folder: string, files: readonly SavedFile[]): string {
  const count = (wanted: SavedFile['state']) => files.filter(({ state }) => state === wanted).length
  const [saved, present, failed] = [count('saved'), count('present'), count('failed')]
  return [
    (saved > 0 || files.length === 0) && `${filesLabel(saved)} ${was(saved)} saved to ${folder}.`,
    present > 0 && `${filesLabel(present)} ${was(present)} in ${folder} already.`,
    failed > 0 && `${filesLabel(failed)} ${was(failed)} not saved.`,
  ]
    .filter(Boolean)
    .join(' ')
}

export function fileStateLabel({ state, saved, bytes, problem }: SavedFile): string {
  switch (state) {
    case 'waiting':
      return 'Waiting'
    case 'checking':
      return 'Checking'
    case 'saving':
      return `${formatSize(saved)} of ${formatSize(bytes)}`
    case 'saved':
      return 'Saved'
    case 'present':
      return 'Already in the folder'
    case 'failed':
      return problem ?? ''
  }
}

/** The share of the bytes that are in the folder; files that fail do not count. */
export function savedPercent(files: readonly SavedFile[]): number {
  const wanted = files.filter(({ state }) => state !== 'failed')
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
  const bytes = sum(wanted.map((file) => file.bytes))
  return bytes === 0 ? 0 : Math.floor((100 * sum(wanted.map(({ saved }) => saved))) / bytes)
}
