/** Messages for download links that do not open. */

/** The same message for an unknown link, another address, an expired link and a revoked link (R-LINK-1). */
export const LINK_REFUSED =
  'This link is not valid for this email address, or it has ended. Please ask the sender.'
export const LINK_USED_UP = 'This link has reached its download limit. Please ask the sender for a new one.'
export const GRANT_OVER = 'Please enter your email address again to open this link.'
