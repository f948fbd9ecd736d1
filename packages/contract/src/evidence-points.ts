/** The points of the evidence of a clip, and their texts (R-EVIDENCE-1). No zod here, because the browser reads this file. */

export const EVIDENCE_POINTS = [
  'author',
  'place',
  'date',
  'method',
  'releases',
  'alterations',
  'machine',
] as const
export type EvidencePoint = (typeof EVIDENCE_POINTS)[number]

/** `claimed`: stated by the file or by its source, and not verified. `unknown`: not checked. */
export const EVIDENCE_STATES = ['confirmed', 'claimed', 'unknown'] as const
export type EvidenceState = (typeof EVIDENCE_STATES)[number]

export const POINT_LABELS: Readonly<Record<EvidencePoint, string>> = {
  author: 'Author',
  place: 'Place',
  date: 'Date',
  method: 'Verification',
  releases: 'Releases',
  alterations: 'Alterations',
  machine: 'Use of AI',
}

export const EVIDENCE_STATE_LABELS: Readonly<Record<EvidenceState, string>> = {
  confirmed: 'Confirmed',
  claimed: 'Claimed',
  unknown: 'Not checked',
}
