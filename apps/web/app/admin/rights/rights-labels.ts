/** Labels of the kinds and states of rights records. */
import type { RightsKind, RightsState } from '@rushes/contract/agency-rights'
import { RIGHTS_KINDS } from '@rushes/contract/rights-limits'

export const KIND_LABELS: Readonly<Record<RightsKind, string>> = {
  agreement: 'Agreement',
  model_release: 'Model release',
  property_release: 'Property release',
  consent: 'Consent',
}

export const RIGHTS_STATE_LABELS: Readonly<Record<RightsState, string>> = {
  coming: 'Not in force yet',
  in_force: 'In force',
  ending: 'Ends soon',
  ended: 'Ended',
}

export const KIND_OPTIONS = RIGHTS_KINDS.map((kind) => ({ value: kind, label: KIND_LABELS[kind] }))

/** Returns a label such as `Model release 12`. */
export const recordLabel = ({ id, kind }: { id: number; kind: RightsKind }): string =>
  `${KIND_LABELS[kind]} ${id}`

const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })
export const dayLabel = (day: string): string => DAY.format(new Date(day))

export function termLabel({
  from_day: from,
  until_day: until,
}: {
  from_day: string | null
  until_day: string | null
}) {
  if (from === null && until === null) return 'Without end'
  if (until === null) return `From ${dayLabel(from ?? '')}`
  return from === null ? `Until ${dayLabel(until)}` : `${dayLabel(from)} – ${dayLabel(until)}`
}

/** Returns a label such as `Everywhere but us` or `gb, ie`. */
export function territoryLabel({
  territories,
  excluded,
}: {
  territories: string[]
  excluded: string[]
}): string {
  const codes = (list: string[]) => list.map((code) => code.toUpperCase()).join(', ')
  const where = territories.length === 0 ? 'Everywhere' : codes(territories)
  return excluded.length === 0 ? where : `${where} but ${codes(excluded)}`
}
