/** Errors of the embedded PostgreSQL, each with one sentence for the operator. */

/** A later start may succeed without a change by the operator. */
export class PostgresNotStarted extends Error {
  /** Whether a retry may succeed soon, because processes of an earlier server are still ending. */
  readonly isHeld: boolean
  constructor(sentence: string, { isHeld = false } = {}) {
    super(sentence)
    this.isHeld = isHeld
  }
}

/** No start can succeed until the operator changes something. */
export class PostgresUnusable extends Error {}
