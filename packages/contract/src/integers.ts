/** The largest number that an integer column of the database holds: a larger one is refused before it gets there. */
export const MAX_INTEGER = 2_147_483_647
