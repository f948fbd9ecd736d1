/** Decides which changes of a clip open a recall, which recalls it ends, and when its emails are sent. */
import { isDeepStrictEqual } from 'node:util'
import { countryName } from '@rushes/commerce/country-name'
import { NOT_SOCIAL_TERM_ID } from '@rushes/commerce/licence-tier'
import { RECALL_KINDS, RECALL_STOPS, type RecallKind } from '@rushes/contract/recalls'
import { z } from 'zod'
import { longDay, minuteOf } from '../../platform/agency-time.ts'

const HOUR_MS = 60 * 60_000
/** Reminders follow the notice after these times (R-RECALL-3). */
const REMINDERS_MS = [4 * HOUR_MS, 24 * HOUR_MS, 72 * HOUR_MS]

const STOPS: readonly RecallKind[] = RECALL_STOPS
export const isStop = (kind: RecallKind): boolean => STOPS.includes(kind)

/**
 * Returns the kinds that a new recall of a clip supersedes: its own, and, if the use must stop, the less strict ones. A
 * correction is independent of restrictions, so both must be answered.
 */
export const supersededBy = (kind: RecallKind): RecallKind[] =>
  isStop(kind) ? RECALL_KINDS.slice(0, RECALL_KINDS.indexOf(kind) + 1) : [kind]

/** The kinds that are released together: a stop supersedes the other one, and ends for those who were notified of either. */
export const releasedWith = (kind: RecallKind): readonly RecallKind[] => (isStop(kind) ? STOPS : [kind])

/** Returns the kinds that continue when recalls of these kinds are released: those that they superseded. */
export const continueAfter = (kinds: readonly RecallKind[]): RecallKind[] =>
  RECALL_KINDS.filter((kind) => !kinds.includes(kind) && kinds.some((by) => supersededBy(by).includes(kind)))

/** The states in which the rights of licence holders apply again. */
const RETURNED: readonly string[] = ['published', 'retired']
export const isReturned = (state: unknown): boolean => RETURNED.includes(String(state))

/**
 * @param since the time of the notice, or since which it continues
 * @returns the time of the next reminder, or null when none follows; missed ones are left out
 */
export function nextReminder(since: Date, now: Date): Date | null {
  const times = REMINDERS_MS.map((afterMs) => new Date(since.getTime() + afterMs))
  return times.find((at) => at > now) ?? null
}

/** The numbers of the licences of a recipient for the clip. */
type HeldLicences = { licences: number; in_force: number; revoked: number }

/** `in_force`: all licences of the account apply. `partly`: some do. */
export type LicenceAfterRelease = 'in_force' | 'partly' | 'revoked' | 'none'

/** Decides what the email of a release states about the licences of an account (R-RECALL-3). */
export function licenceAfterRelease({ licences, in_force, revoked }: HeldLicences): LicenceAfterRelease {
  if (in_force > 0) return in_force === licences ? 'in_force' : 'partly'
  return revoked > 0 && revoked === licences ? 'revoked' : 'none'
}

/** The sentence about each limit, or its beginning. */
const SENTENCES = {
  restrictions: 'The restrictions are now: ',
  social: 'It must not be used on social media.',
  blocked: 'It must not be used in: ',
  allowed: 'It must only be used in: ',
  end: 'The rights end earlier',
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
    ...(rights_until !== null && timeOf(rights_until) < timeOf(old.rights_until)
      ? [endSentence(rights_until)]
      : []),
  ]
}

/**
 * Adds the limits of an earlier notice that is not released, except those that the new ones replace.
 * @param changed the names of further limits whose earlier sentences are left out
 */
export function allLimits(
  earlier: string,
  limits: readonly string[],
  changed: readonly string[] = [],
): string[] {
  const replaced = new Set([...limits.map(limitOf), ...changed])
  const kept = earlier.split(BOUNDARY).filter((sentence) => sentence && !replaced.has(limitOf(sentence)))
  return [...kept, ...limits]
}

/** The limit that each field of a clip sets. */
const LIMIT_OF_FIELD: Readonly<Record<string, string>> = {
  restrictions: 'restrictions',
  licensing_terms: 'social',
  blocked_countries: 'blocked',
  rights_until: 'end',
}

/** The values of fields before the first change that a notice is about, and after the last one. */
export type LimitChanges = Readonly<Record<string, { before?: unknown; after?: unknown }>>

/** Returns the fields of a change that limit the use of a clip; none if their values are the same. */
export const limitChanges = (before: Values, after: Values): LimitChanges =>
  Object.fromEntries(
    Object.keys(LIMIT_OF_FIELD)
      .filter((field) => field in after && !isDeepStrictEqual(before[field], after[field]))
      .map((field) => [field, { before: before[field], after: after[field] }]),
  )

/** `limits` is null for a notice of the version before, whose limits are unknown. */
export type Notice = { note: string; limits: LimitChanges | null }
type NextNotice = Notice & { isTighter: boolean }

/**
 * Describes the limits that remain after a change: a field counts as limited while its value is stricter than before the
 * first change of the notice (R-RECALL-9).
 * @param earlier the notice that is not released; null without one
 * @param all the codes of all countries, as for `tighterLimits`
 */
export function noticeAfter(
  earlier: Notice | null,
  changes: LimitChanges,
  all: readonly string[] = [],
): NextNotice {
  const known = earlier?.limits ?? {}
  const whole = Object.fromEntries(
    Object.entries(changes).map(([field, { before, after }]) => {
      const first = known[field]
      return [field, { before: first ? first.before : before, after }]
    }),
  )
  const sentences = sentencesOf(whole, all)
  const limited = new Set(sentences.map(limitOf))
  const isTighter = sentencesOf(changes, all).some((sentence) => limited.has(limitOf(sentence)))
  const changed = Object.keys(changes).map((field) => LIMIT_OF_FIELD[field] ?? '')
  if (earlier && earlier.limits === null) {
    return { note: allLimits(earlier.note, sentences).join('\n'), limits: null, isTighter }
  }
  const limits = Object.entries({ ...known, ...whole }).filter(
    ([field]) => !(field in changes) || limited.has(LIMIT_OF_FIELD[field]),
  )
  return {
    note: allLimits(earlier?.note ?? '', sentences, changed).join('\n'),
    limits: Object.fromEntries(limits),
    isTighter,
  }
}

function sentencesOf(changes: LimitChanges, all: readonly string[]): string[] {
  const valuesOf = (side: 'before' | 'after') =>
    Object.fromEntries(Object.entries(changes).map(([field, values]) => [field, values[side]]))
  return tighterLimits(valuesOf('before'), valuesOf('after'), all)
}

/** Adds the limits of rights records to the values that staff set for the clip itself (R-CLEARANCE-2). */
export function withRecords(
  values: Values,
  { blocked, until }: { blocked: readonly string[]; until: string | null },
): Values {
  const { blocked_countries: own, rights_until: end } = Limits.parse(values)
  return {
    ...values,
    ...('blocked_countries' in values && {
      blocked_countries: [...own, ...blocked.filter((country) => !own.includes(country))],
    }),
    ...('rights_until' in values && { rights_until: timeOf(until) < timeOf(end) ? until : end }),
  }
}

function territory(blocked: readonly string[], all: readonly string[]): string {
  const allowed = all.filter((country) => !blocked.includes(country))
  return allowed.length > 0 && allowed.length < blocked.length
    ? `${SENTENCES.allowed}${allowed.map(countryName).join(', ')}.`
    : `${SENTENCES.blocked}${blocked.map(countryName).join(', ')}.`
}

/** The sentence is stored and read in every time zone, so that its time is in UTC. */
function endSentence(until: string): string {
  const [day = '', time = ''] = minuteOf(new Date(until), 'UTC').split(' ')
  return `${SENTENCES.end}, on ${longDay(day)} at ${time} UTC.`
}

const timeOf = (day: string | null): number => (day === null ? Number.POSITIVE_INFINITY : Date.parse(day))
