/** Texts about the receipts of a recall, for screens of staff and CSV files (R-RECALL-4). */
import type { RecallRecipient } from './agency-recalls.ts'
import type { RecallAction, RecallKind } from './recalls.ts'

export const RECALL_KIND_LABELS: Readonly<Record<RecallKind, string>> = {
  restricted: 'New restrictions',
  corrected: 'Correction',
  withheld: 'Withheld',
  withdrawn: 'Withdrawn',
}

export const GROUND_LABELS: Readonly<Record<RecallRecipient['ground'], string>> = {
  licence: 'Licence',
  download: 'Download',
  link: 'Download link',
  list: 'List',
}

export const RECIPIENT_STATE_LABELS: Readonly<Record<RecallRecipient['state'], string>> = {
  acknowledged: 'Acknowledged',
  seen: 'Seen',
  notified: 'Notified',
  waiting: 'Waiting',
  unreachable: 'Unreachable',
  not_emailed: 'Notice only',
}

export const RECALL_ACTION_LABELS: Readonly<Record<RecallAction, string>> = {
  removed: 'Removed',
  corrected: 'Corrected',
  not_used: 'Not used',
  kept: 'Kept',
}
