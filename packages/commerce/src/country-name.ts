const NAMES = new Intl.DisplayNames('en-GB', { type: 'region' })

/** @param code two letters of ISO 3166, in either case @returns the name in English; the code if it has none */
export const countryName = (code: string): string => NAMES.of(code.toUpperCase()) ?? code.toUpperCase()
