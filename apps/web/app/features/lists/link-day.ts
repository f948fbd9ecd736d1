/** Converts the last day of a link, which users choose in their time zone. */

/** @param day the value of a date field, such as `2026-12-31`. @returns its last second, as ISO in UTC. */
export function endOfDay(day: string): string {
  return new Date(`${day}T23:59:59`).toISOString()
}

export function dayOfTime(iso: string): string {
  const time = new Date(iso)
  const pad = (part: number) => String(part).padStart(2, '0')
  return `${time.getFullYear()}-${pad(time.getMonth() + 1)}-${pad(time.getDate())}`
}
