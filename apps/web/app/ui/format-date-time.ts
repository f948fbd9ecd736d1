const DATE_TIME = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })

/** Formats date and time in the reader's time zone; a dash for none. */
export const formatDateTime = (at: string | null): string =>
  at === null ? '–' : DATE_TIME.format(new Date(at))
