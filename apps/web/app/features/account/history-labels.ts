/** Sentences for an empty history. */
export const NO_PURCHASES = 'You have not made any purchases yet...'
export const NO_RECENT_DOWNLOADS = 'No recent downloads'
export const NO_DOWNLOADS = 'You have not downloaded anything yet'
export const NOTHING_FITS = 'No records match the filter'
export const NO_COMPANY_PURCHASES = 'Your company has not made any purchases yet'
export const NO_COMPANY_DOWNLOADS = 'Your company has not downloaded anything yet'
