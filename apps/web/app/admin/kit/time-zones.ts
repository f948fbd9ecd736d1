/** Time zones of the browser as options of a select. */

/** @param chosen is offered even if this browser does not list it */
export const timeZoneOptions = (chosen: string) =>
  [...new Set([chosen, ...Intl.supportedValuesOf('timeZone')])]
    .toSorted()
    .map((name) => ({ value: name, label: name.replaceAll('_', ' ') }))

export const ownTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone
