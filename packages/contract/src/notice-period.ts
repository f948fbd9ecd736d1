/** The time between the email about a change of the terms or the privacy notice and its start (R-TERMS-2). */

/** The content pages promise an email at least this many days before. */
const NOTICE_DAYS = 14

/** A change is scheduled at least this many days ahead, so that a day remains for sending its emails. */
export const DAYS_AHEAD = NOTICE_DAYS + 1
