/** Why there is no embedded PostgreSQL, each in one sentence for the operator. */

/** A later start may succeed without a change by the operator. */
export class PostgresNotStarted extends Error {
  /** Whether that is soon, because what is in the way ends by itself. */
  readonly isHeld: boolean
  constructor(sentence: string, { isHeld = false } = {}) {
    super(sentence)
    this.isHeld = isHeld
  }
}

/** No start can succeed until the operator changes something. */
export class PostgresUnusable extends Error {}
