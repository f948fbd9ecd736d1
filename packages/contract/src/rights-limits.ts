/** Kinds and limits of rights records: what browser and server share (R-CLEARANCE-1, R-CLEARANCE-5). */

export const RIGHTS_KINDS = ['agreement', 'model_release', 'property_release', 'consent'] as const

/** Clips that one change adds or takes off. */
export const MAX_RIGHTS_CLIPS = 1_000
/** Bytes of a document. */
export const MAX_RIGHTS_FILE = 10 * 1024 * 1024
