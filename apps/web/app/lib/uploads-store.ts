/** The uploads of this window (R-UPLOAD-2). */
import type { UploadTarget } from './send-upload.ts'
import { store } from './store.ts'

export type Upload = {
  /** Identifies the row in this window. */
  key: number
  file: File
  /** The import batch; 0 if the target decides. */
  batch: number
  target: UploadTarget
  /** The path of the screen that shows it. */
  place: string
  /** The URL of the server's copy; null until it exists. */
  address: string | null
  sent: number
  state: 'waiting' | 'sending' | 'paused' | 'sent' | 'stopped'
  /** The reason why it waits or has stopped. */
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

/** Removes an uploaded file from the list of this window, because the screen shows it elsewhere. */
export const forgetUpload = (key: number) => uploads.write(uploads.read().filter((one) => one.key !== key))

/** Removes all uploaded files from the list of this window. */
export const forgetSent = () => uploads.write(uploads.read().filter(({ state }) => state !== 'sent'))
