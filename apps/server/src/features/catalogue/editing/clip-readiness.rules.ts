/**
 * Decides which points a clip lacks before it can be published: the checklist of the admin area (R-DESK-1).
 */
import { READINESS_POINTS, type ReadinessPoint } from '@rushes/contract/agency-clips'

export const MIN_TITLE = 8
export const MIN_KEYWORDS = 3

export type ReadinessFacts = {
  title: string
  description: string
  keywords: readonly string[]
  /** True if its category is not offered. */
  category_hidden: boolean
  location_code: string | null
  location_text: string
  date_taken: string | null
  credit_author: string
  credit_source: string
  media_version: string
  has_master: boolean
  /** True if the rights by its records or by the admin area have ended (R-CLEARANCE-2). */
  rights_ended: boolean
  contributor_retired: boolean
  /** True if the agency requires an agreement and no agreement is in force (R-DESK-6). */
  agreement_missing: boolean
  restrictions_checked: boolean
  /** True if another clip looks the same and the pair is undecided, or both are kept. */
  has_look_alike: boolean
}

const RULES: Readonly<Record<ReadinessPoint, { label: string; done(clip: ReadinessFacts): boolean }>> = {
  title: {
    label: `A title of at least ${MIN_TITLE} characters`,
    done: ({ title }) => title.trim().length >= MIN_TITLE,
  },
  description: { label: 'A description', done: ({ description }) => description.trim() !== '' },
  keywords: {
    label: `At least ${MIN_KEYWORDS} keywords`,
    done: ({ keywords }) => keywords.length >= MIN_KEYWORDS,
  },
  category: { label: 'A visible category', done: (clip) => !clip.category_hidden },
  place: {
    label: 'A country or a place',
    done: ({ location_code, location_text }) => location_code !== null || location_text.trim() !== '',
  },
  date_taken: { label: 'Date taken', done: ({ date_taken }) => date_taken !== null },
  credit: {
    label: 'A credit: the author or the source',
    done: ({ credit_author, credit_source }) => `${credit_author}${credit_source}`.trim() !== '',
  },
  master: { label: 'A master file', done: ({ has_master }) => has_master },
  preview: { label: 'A preview', done: ({ media_version }) => media_version !== '' },
  rights: { label: 'Valid rights', done: ({ rights_ended }) => !rights_ended },
  contributor: {
    label: 'An active contributor, or none for the agency’s own clips',
    done: ({ contributor_retired }) => !contributor_retired,
  },
  agreement: {
    label: 'An agreement in force, if the agency requires one',
    done: ({ agreement_missing }) => !agreement_missing,
  },
  restrictions: {
    label: 'Confirmed restrictions of the file',
    done: ({ restrictions_checked }) => restrictions_checked,
  },
  look_alikes: {
    label: 'A decision for each look-alike; the same clip can only be published once',
    done: ({ has_look_alike }) => !has_look_alike,
  },
}

export const labelOfPoint = (point: ReadinessPoint): string => RULES[point].label

/** Returns the missing points in the order of the checklist. */
export const missingPoints = (clip: ReadinessFacts): ReadinessPoint[] =>
  READINESS_POINTS.filter((point) => !RULES[point].done(clip))
