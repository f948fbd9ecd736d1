/** Limits of requests to buy, which the browser shows too. */

export const MAX_REQUEST_NOTE = 500
export const MAX_DECLINE_REASON = 500
