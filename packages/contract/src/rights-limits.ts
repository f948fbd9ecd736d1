/** Kinds and limits of rights records, shared by browser and server (R-CLEARANCE-1, R-CLEARANCE-5). */

export const RIGHTS_KINDS = ['agreement', 'model_release', 'property_release', 'consent'] as const

/** The maximum number of clips that one change adds or removes. */
export const MAX_RIGHTS_CLIPS = 1_000
/** Bytes of a document. */
export const MAX_RIGHTS_FILE = 10 * 1024 * 1024

/** The last days of the year 9999 end in a year of five digits in another time zone, which no format of a time has. */
const LATEST_END = Date.UTC(9999, 11, 30)
export const isEndOfRights = (at: string): boolean => Date.parse(at) < LATEST_END
export const LATE_END = 'Please choose an earlier day, or leave it empty if there is no end.'
