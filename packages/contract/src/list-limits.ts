/** Limits of saved lists and of their display, shared by browser and server (R-LIST-2). */

export const MAX_LIST_CLIPS = 1_000
/** Characters. */
export const MAX_LIST_NAME = 80
/** The shortest password of the link that shares a list, in characters. */
export const MIN_LIST_PASSWORD = 8

/** The number of clips that a page of a list or a package shows first, and by which it grows. */
export const SHOWN_STEP = 96

/** Returns the number of clips to show from the address, `?shown=192`; 0 for an invalid value. */
export function shownIn(query: URLSearchParams): number {
  const shown = query.get('shown') ?? ''
  return /^\d{1,4}$/.test(shown) ? Number(shown) : 0
}

/** Rounds a number of clips up to a number that pages show. */
export const stepsFor = (count: number) => Math.max(1, Math.ceil(count / SHOWN_STEP)) * SHOWN_STEP

/** Files of a contact sheet in one call. */
export const MAX_SHEET_ROWS = 200

/** Related clips, as chosen by editors. */
export const MAX_NEIGHBOURS = 24
