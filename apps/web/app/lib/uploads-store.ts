/** The files that this window sends (R-UPLOAD-2). */
import type { UploadTarget } from './send-upload.ts'
import { store } from './store.ts'

export type Upload = {
  /** Identifies the row in this window. */
  key: number
  file: File
  /** The import batch; 0 where the target decides. */
  batch: number
  target: UploadTarget
  /** The path of the screen that shows it. */
  place: string
  /** The URL of the server's copy; null until it has one. */
  address: string | null
  sent: number
  state: 'waiting' | 'sending' | 'paused' | 'sent' | 'stopped'
  /** Why it waits or has stopped. */
  problem: string | null
}

export const uploads = store<readonly Upload[]>([])

export const useUploads = uploads.use

export const isInProgress = ({ state }: Upload) => state === 'waiting' || state === 'sending'

export function changeUpload(key: number, changes: Partial<Upload>) {
  const all = uploads.read()
  const isListed = all.some((one) => one.key === key)
  if (isListed) uploads.write(all.map((one) => (one.key === key ? { ...one, ...changes } : one)))
}

/** Removes a sent file that the screen shows elsewhere from the list of this window. */
export const forgetUpload = (key: number) => uploads.write(uploads.read().filter((one) => one.key !== key))

/** Removes all sent files from the list of this window. */
export const forgetSent = () => uploads.write(uploads.read().filter(({ state }) => state !== 'sent'))
