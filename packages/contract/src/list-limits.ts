/** Limits of saved lists that browser and server share (R-LIST-2). */

export const MAX_LIST_CLIPS = 1_000
/** Characters. */
export const MAX_LIST_NAME = 80
/** Of the link that shares a list. */
export const MIN_LIST_PASSWORD = 8
