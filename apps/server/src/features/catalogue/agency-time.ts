/** Days in the agency's time zone: "today" begins at midnight there (R-DATE-1). */

const DAY_MS = 86_400_000

/** YYYY-MM-DD of a moment. */
export function dayOf(moment: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(moment)
}

/** The moment at which a day, given as YYYY-MM-DD, begins. */
export function startOfDay(day: string, timeZone: string): Date {
  const utc = Date.parse(`${day}T00:00:00Z`)
  // The zone's offset at a first guess may be that of the other side of a clock change: look again there.
  const guess = utc - offsetMs(new Date(utc), timeZone)
  return new Date(utc - offsetMs(new Date(guess), timeZone))
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

/** DD-MM-YYYY as YYYY-MM-DD; undefined for a day that does not exist. */
export function parseDay(text: string): string | undefined {
  const [day, month, year] = text.split('-')
  const iso = `${year}-${month}-${day}`
  const date = new Date(`${iso}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : undefined
}

function offsetMs(moment: Date, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    ...{
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    },
  }).formatToParts(moment)
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value)
  const local = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  )
  return local - Math.floor(moment.getTime() / 1000) * 1000
}
