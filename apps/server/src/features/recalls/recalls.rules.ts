/** Decides which changes of a clip open a recall, which recalls it ends, and when its emails are sent. */
import { countryName } from '@rushes/commerce/country-name'
import { NOT_SOCIAL_TERM_ID } from '@rushes/commerce/licence-tier'
import { RECALL_KINDS, type RecallKind } from '@rushes/contract/recalls'
import { z } from 'zod'

const HOUR_MS = 60 * 60_000
/** Reminders follow the notice after these times (R-RECALL-3). */
const REMINDERS_MS = [4 * HOUR_MS, 24 * HOUR_MS, 72 * HOUR_MS]

/** The kinds that a new recall of a clip supersedes: its own, and the less strict ones. */
export const supersededBy = (kind: RecallKind): RecallKind[] =>
  RECALL_KINDS.slice(0, RECALL_KINDS.indexOf(kind) + 1)

/** The kinds that continue when a recall of these kinds is released: all that are less strict. */
export const lessStrictThan = (kinds: readonly RecallKind[]): RecallKind[] =>
  RECALL_KINDS.slice(0, Math.min(...kinds.map((kind) => RECALL_KINDS.indexOf(kind))))

/** The states in which the rights of licence holders apply again. */
const RETURNED: readonly string[] = ['published', 'retired']
export const isReturned = (state: unknown): boolean => RETURNED.includes(String(state))

/** @returns the time of the next reminder, or null when none follows; missed ones are left out */
export function nextReminder(issuedAt: Date, now: Date): Date | null {
  const times = REMINDERS_MS.map((afterMs) => new Date(issuedAt.getTime() + afterMs))
  return times.find((at) => at > now) ?? null
}

/** The fields of a clip that limit its use, as far as a change contains them. */
const Limits = z.object({
  restrictions: z.string().default(''),
  licensing_terms: z.array(z.int()).default([]),
  blocked_countries: z.array(z.string()).default([]),
  rights_until: z.string().nullable().default(null),
})
type Values = Readonly<Record<string, unknown>>

/**
 * Describes how a change limits the use of a clip further (R-RECALL-2). A shorter text of restrictions counts
 * too, because a program cannot compare meanings; only its removal does not.
 * @param before the values of the changed fields before the change
 * @param all the codes of all countries, for a text that contains the shorter list; without them, the blocked ones
 * @returns sentences; none if nothing is limited further
 */
export function tighterLimits(before: Values, after: Values, all: readonly string[] = []): string[] {
  const old = Limits.parse(before)
  const {
    restrictions,
    licensing_terms: terms,
    blocked_countries: countries,
    rights_until,
  } = Limits.parse(after)
  const isOffSocialMedia =
    terms.includes(NOT_SOCIAL_TERM_ID) && !old.licensing_terms.includes(NOT_SOCIAL_TERM_ID)
  return [
    ...(restrictions !== '' && restrictions !== old.restrictions
      ? [`The restrictions are now: ${restrictions}`]
      : []),
    ...(isOffSocialMedia ? ['It must not be used on social media.'] : []),
    ...(countries.some((country) => !old.blocked_countries.includes(country))
      ? [territory(countries, all)]
      : []),
    ...(timeOf(rights_until) < timeOf(old.rights_until) ? ['The rights end earlier.'] : []),
  ]
}

/** The beginning of the sentence about each limit, in their order. */
const SUBJECTS = [
  'The restrictions are now: ',
  'It must not be used on social media.',
  'It must not be used in: ',
  'It must only be used in: ',
  'The rights end earlier.',
]
const SENTENCES = new RegExp(`\\n(?=${SUBJECTS.join('|').replaceAll('.', '\\.')})`)
const subjectOf = (sentence: string) =>
  SUBJECTS.find((subject) => sentence.startsWith(subject))?.replace('not be used in', 'only be used in')

/** Adds the limits of an earlier notice that is not released, except those that the new ones replace. */
export function allLimits(earlier: string, limits: readonly string[]): string[] {
  const replaced = new Set(limits.map(subjectOf))
  const kept = earlier.split(SENTENCES).filter((sentence) => sentence && !replaced.has(subjectOf(sentence)))
  return [...kept, ...limits]
}

function territory(blocked: readonly string[], all: readonly string[]): string {
  const allowed = all.filter((country) => !blocked.includes(country))
  return allowed.length > 0 && allowed.length < blocked.length
    ? `It must only be used in: ${allowed.map(countryName).join(', ')}.`
    : `It must not be used in: ${blocked.map(countryName).join(', ')}.`
}

const timeOf = (day: string | null): number => (day === null ? Number.POSITIVE_INFINITY : Date.parse(day))
