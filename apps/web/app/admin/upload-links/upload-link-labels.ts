/** Labels of upload links. */
import type {
  AdminUploadLink,
  AdminUploadLinkDetail,
  UploadLinkState,
} from '@rushes/contract/agency-upload-links'
import { sizeLabel } from '../kit/upload-labels.ts'

export const UPLOAD_STATE_LABELS: Readonly<Record<UploadLinkState, string>> = {
  open: 'Open',
  signed: 'Signed',
  ended: 'Ended',
  revoked: 'Revoked',
}

export const UPLOAD_VISIT_LABELS: Readonly<Record<AdminUploadLinkDetail['visits'][number]['what'], string>> =
  {
    opened: 'Opened',
    sent: 'Sent',
    refused: 'Refused',
    removed: 'Removed a file',
    signed: 'Signed',
  }

export const CONSENT_LABELS = { yes: 'Yes', no: 'No', unsure: 'Not sure' } as const

/** Returns a label such as `3 of 20, 1.2 GB`. */
export const filesOfLink = ({ file_count, file_bytes, max_files }: AdminUploadLink): string =>
  file_count === 0 ? `0 of ${max_files}` : `${file_count} of ${max_files}, ${sizeLabel(file_bytes)}`
