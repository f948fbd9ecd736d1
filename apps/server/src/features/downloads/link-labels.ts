/** The messages for download links that do not open. */

/** One message for an unknown link, another address, a link that has expired and one that was revoked (R-LINK-1). */
export const LINK_REFUSED =
  'This link is not valid for this email address, or it has ended. Please ask the sender.'
export const LINK_USED_UP = 'This link has reached its download limit. Please ask the sender for a new one.'
export const GRANT_OVER = 'Please enter your email address again to open this link.'
