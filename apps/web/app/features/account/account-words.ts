/** Sentences about what an account may do. */

/** R-ACCOUNT-4. */
export const CANNOT_PURCHASE = 'Your account cannot purchase yet, please contact licensing.'
