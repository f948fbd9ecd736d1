/** Labels of the states, types and missing points of clips. */
import type { AdminClipRow, ClipState, ReadinessPoint } from '@rushes/contract/agency-clips'

export const CLIP_STATE_LABELS: Readonly<Record<ClipState, string>> = {
  draft: 'Draft',
  review: 'Review',
  published: 'Published',
  withheld: 'Withheld',
  retired: 'Retired',
  withdrawn: 'Withdrawn',
  discarded: 'Discarded',
}

export const TYPE_LABELS: Readonly<Record<AdminClipRow['type'], string>> = {
  video: 'Video',
  image: 'Image',
  short: 'Short',
}

export const MISSING_LABELS: Readonly<Record<ReadinessPoint, string>> = {
  title: 'title',
  description: 'description',
  keywords: 'keywords',
  category: 'category',
  place: 'place',
  date_taken: 'date taken',
  credit: 'credit',
  master: 'master',
  preview: 'preview',
  rights: 'rights ended',
  contributor: 'contributor retired',
  agreement: 'agreement',
  restrictions: 'restrictions from the file',
  look_alikes: 'look-alikes',
}

/** Returns the label of a state; a published clip may still wait for its publication time. */
export function stateLabel({ state, publish_at: at }: Pick<AdminClipRow, 'state' | 'publish_at'>): string {
  const isScheduled = state === 'published' && at !== null && Date.parse(at) > Date.now()
  return isScheduled ? 'Scheduled' : CLIP_STATE_LABELS[state]
}
