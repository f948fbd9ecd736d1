/** The caller's mistake: an unknown payment, a key used for something else, too large a refund. */
export class TestcardError extends Error {}
