/** Decides which changes of a clip open a recall, which recalls it ends, and when its emails are sent. */
import { countryName } from '@rushes/commerce/country-name'
import { NOT_SOCIAL_TERM_ID } from '@rushes/commerce/licence-tier'
import { RECALL_KINDS, RECALL_STOPS, type RecallKind } from '@rushes/contract/recalls'
import { z } from 'zod'

const HOUR_MS = 60 * 60_000
/** Reminders follow the notice after these times (R-RECALL-3). */
const REMINDERS_MS = [4 * HOUR_MS, 24 * HOUR_MS, 72 * HOUR_MS]

/** The kinds that a new recall of a clip supersedes: its own, and the less strict ones. */
export const supersededBy = (kind: RecallKind): RecallKind[] =>
  RECALL_KINDS.slice(0, RECALL_KINDS.indexOf(kind) + 1)

const STOPS: readonly RecallKind[] = RECALL_STOPS
export const isStop = (kind: RecallKind): boolean => STOPS.includes(kind)

/** The kinds that are released together: a stop supersedes the other one, and ends for those who were notified of either. */
export const releasedWith = (kind: RecallKind): readonly RecallKind[] => (isStop(kind) ? STOPS : [kind])

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

/** The sentence about each limit, or its beginning. */
const SENTENCES = {
  restrictions: 'The restrictions are now: ',
  social: 'It must not be used on social media.',
  blocked: 'It must not be used in: ',
  allowed: 'It must only be used in: ',
  end: 'The rights end earlier.',
} as const
const BOUNDARY = new RegExp(`\\n(?=${Object.values(SENTENCES).join('|').replaceAll('.', '\\.')})`)

/** The limit that a sentence is about; the two about countries replace each other. */
function limitOf(sentence: string): string | undefined {
  const [limit] = Object.entries(SENTENCES).find(([, beginning]) => sentence.startsWith(beginning)) ?? []
  return limit === 'allowed' ? 'blocked' : limit
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
      ? [SENTENCES.restrictions + restrictions]
      : []),
    ...(isOffSocialMedia ? [SENTENCES.social] : []),
    ...(countries.some((country) => !old.blocked_countries.includes(country))
      ? [territory(countries, all)]
      : []),
    ...(timeOf(rights_until) < timeOf(old.rights_until) ? [SENTENCES.end] : []),
  ]
}

/** Adds the limits of an earlier notice that is not released, except those that the new ones replace. */
export function allLimits(earlier: string, limits: readonly string[]): string[] {
  const replaced = new Set(limits.map(limitOf))
  const kept = earlier.split(BOUNDARY).filter((sentence) => sentence && !replaced.has(limitOf(sentence)))
  return [...kept, ...limits]
}

function territory(blocked: readonly string[], all: readonly string[]): string {
  const allowed = all.filter((country) => !blocked.includes(country))
  return allowed.length > 0 && allowed.length < blocked.length
    ? `${SENTENCES.allowed}${allowed.map(countryName).join(', ')}.`
    : `${SENTENCES.blocked}${blocked.map(countryName).join(', ')}.`
}

const timeOf = (day: string | null): number => (day === null ? Number.POSITIVE_INFINITY : Date.parse(day))
