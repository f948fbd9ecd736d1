/** How long before a change of the terms or the privacy notice users are emailed (R-TERMS-2). */

/** A change that users are emailed about takes effect at least this many days later. */
export const NOTICE_DAYS = 14
