/** Labels of the states of a file, and its progress. */
import type { IngestState } from '@rushes/contract/agency-ingests'
import type { Upload } from '../../lib/uploads-store.ts'
import { sizeLabel } from '../kit/upload-labels.ts'
import type { SheetFile } from './sheet-rows.ts'

const STEP_LABELS: Readonly<Record<string, string>> = {
  probe: 'Analysing file',
  ladder: 'Encoding preview',
  hover: 'Creating hover preview',
  scenes: 'Detecting scenes',
  stills: 'Creating stills',
  sound: 'Measuring audio',
  assemble: 'Adding to the catalogue',
}

export const stepLabel = (step: string): string => STEP_LABELS[step] ?? step

export type FileStatus = {
  label: string
  /** In percent; null where there is no progress to show. */
  percent: number | null
  tone: 'plain' | 'clear' | 'stop'
}

export function fileStatus({ file, upload, size }: SheetFile): FileStatus {
  if (upload && upload.state !== 'sent') return uploadStatus(upload, size)
  // All bytes were sent from this window; the server has not processed them yet.
  if (!file || (upload && file.state === 'receiving')) return { label: 'Sent', percent: null, tone: 'plain' }
  // The file is stopped only if no machine processes it: one machine may lack what another has.
  if (file.problem !== '' && file.step === null) return { label: file.problem, percent: null, tone: 'stop' }
  switch (file.state) {
    case 'receiving':
      return { label: 'Upload stopped. Choose the file again.', percent: null, tone: 'stop' }
    case 'waiting':
      return { label: 'Waiting for processing', percent: null, tone: 'plain' }
    case 'working':
      return file.step === null
        ? { label: 'Queued', percent: null, tone: 'plain' }
        : { label: stepLabel(file.step), percent: file.progress, tone: 'plain' }
    case 'ready':
      return { label: 'Ready', percent: null, tone: 'clear' }
    case 'duplicate':
      return { label: `Duplicate of clip ${file.duplicate_of}`, percent: null, tone: 'stop' }
    case 'accepted':
      return { label: `Clip ${file.duplicate_of} has its metadata`, percent: null, tone: 'clear' }
    case 'cancelled':
      return { label: 'Cancelled', percent: null, tone: 'plain' }
    default:
      return { label: 'Rejected', percent: null, tone: 'stop' }
  }
}

function uploadStatus({ state, sent, problem }: Upload, size: number): FileStatus {
  const percent = size === 0 ? 0 : Math.floor((100 * sent) / size)
  if (state === 'stopped') return { label: problem ?? 'Stopped', percent: null, tone: 'stop' }
  if (state === 'paused') return { label: 'Paused', percent, tone: 'plain' }
  if (state === 'waiting') return { label: 'Waiting to upload', percent: null, tone: 'plain' }
  if (problem !== null) return { label: `${problem}; it resumes automatically`, percent, tone: 'plain' }
  return { label: `Uploading, ${sizeLabel(sent)} of ${sizeLabel(size)}`, percent, tone: 'plain' }
}

export const INGEST_STATE_LABELS: Readonly<Record<IngestState, string>> = {
  working: 'Queued',
  ready: 'Ready: clip',
  quarantined: 'Quarantined',
  duplicate: 'Duplicate of clip',
  accepted: 'Metadata applied to clip',
  cancelled: 'Cancelled',
}

export function timeLeftLabel(seconds: number): string {
  if (seconds < 60) return `${seconds} s`
  const minutes = Math.round(seconds / 60)
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}
