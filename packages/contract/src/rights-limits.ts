/** Kinds and limits of rights records, shared by browser and server (R-CLEARANCE-1, R-CLEARANCE-5). */

export const RIGHTS_KINDS = ['agreement', 'model_release', 'property_release', 'consent'] as const

/** The maximum number of clips that one change adds or removes. */
export const MAX_RIGHTS_CLIPS = 1_000
/** Bytes of a document. */
export const MAX_RIGHTS_FILE = 10 * 1024 * 1024

/** The last year has ends that are in a year of five digits in another time zone, which no format of a time has. */
export const isEndOfRights = (at: string): boolean => at < '9999'
export const LATE_END = 'Please choose an earlier day, or leave it empty if there is no end.'
