/** The name of a migration informs versions that do not have the file (ADR 32). */

/**
 * Migrations up to this number were made before old and new versions ran side by side: they may have removed objects.
 */
const LAST_UNCHECKED = 102
/** Ends the name of a migration after which the version before no longer works. */
const CONTRACTS = '-contract'

/** Whether versions that do not know the migration work on after it. `npm run check` holds its file to that. */
export const onlyAdds = (name: string): boolean =>
  Number.parseInt(name, 10) > LAST_UNCHECKED && !name.endsWith(CONTRACTS)
