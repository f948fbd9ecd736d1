/** The roles of a user inside the account, from the highest to the lowest. */
export const ROLES = ['Superuser', 'Administrator', 'Manager', 'Staff', 'User'] as const
export type Role = (typeof ROLES)[number]
