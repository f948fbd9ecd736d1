/** Reads from the name of a migration whether versions without its file continue to work (ADR 32). */

/**
 * Migrations up to this number were made before old and new versions ran side by side: they may have removed objects.
 */
const LAST_UNCHECKED = 102
/** Suffix of migrations after which the previous version no longer works. */
const CONTRACTS = '-contract'

/** Whether versions without the migration continue to work after it. `npm run check` verifies its file. */
export const onlyAdds = (name: string): boolean =>
  Number.parseInt(name, 10) > LAST_UNCHECKED && !name.endsWith(CONTRACTS)
