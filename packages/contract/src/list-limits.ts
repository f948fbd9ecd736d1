/** Limits of saved lists, and how much of one is shown: what browser and server share (R-LIST-2). */

export const MAX_LIST_CLIPS = 1_000
/** Characters. */
export const MAX_LIST_NAME = 80
/** Of the link that shares a list. */
export const MIN_LIST_PASSWORD = 8

/** How many clips the page of a list shows by its address, `?shown=192`; 0 where it says nothing that makes sense. */
export function shownIn(query: URLSearchParams): number {
  const shown = query.get('shown') ?? ''
  return /^\d{1,4}$/.test(shown) ? Number(shown) : 0
}

/** Files of a contact sheet in one call. */
export const MAX_SHEET_ROWS = 200

/** Clips that editors put beside another one. */
export const MAX_NEIGHBOURS = 24
