/** Options without a prototype, for child processes and emails: each comes from here and none is inherited (ADR 35). */
export const ownOptions = <T extends object>(options: T): T => Object.assign(Object.create(null), options)
