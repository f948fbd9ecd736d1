/** Decides how often an ingest is tried again after an error that is not the fault of its file (R-INGEST-4). */

/** Together with the delays between the tries, about a quarter of an hour. */
const MAX_ERRORS = 6
const FIRST_DELAY_MS = 30_000

export const OUR_FAULT =
  'Something went wrong on our side. The log contains the cause. Please retry, or send the file again.'
export const TRIED_AGAIN = 'Something went wrong on our side. The file is kept and is tried again by itself.'

/** @param errors number of errors, including this one. @returns the time of the next try; null for none. */
export const resumeAfter = (errors: number, now: Date): Date | null =>
  errors >= MAX_ERRORS ? null : new Date(now.getTime() + FIRST_DELAY_MS * 2 ** (errors - 1))
