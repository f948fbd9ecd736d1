/**
 * Expresses the checklist of clips in SQL: the facts of its rules, and a condition per missing point
 * (R-DESK-1).
 */
import type { ReadinessPoint } from '@rushes/contract/agency-clips'
import { type RawBuilder, sql } from 'kysely'
import { MIN_KEYWORDS, MIN_TITLE } from './clip-readiness.rules.ts'

const hasMaster = sql<boolean>`exists (
  select from clip_files where clip_id = clips.id and role = 'master')`

const rightsEnded = sql<boolean>`coalesce(clips.rights_until <= now(), false)`

const contributorRetired = sql<boolean>`coalesce((
  select status = 'retired' from contributors where contributors.id = clips.contributor_id), false)`

/** True if the agency requires an agreement and no agreement about the clip is in force (R-DESK-6). */
const agreementMissing = sql<boolean>`exists (
  select from checklist_demands as demands where demands.agreement and not exists (
    select from clip_rights join rights_records on rights_records.id = clip_rights.record_id
     where clip_rights.clip_id = clips.id and kind = 'agreement'
       and (ended_at is null or ended_at > now())
       and coalesce(from_day <= (now() at time zone demands.time_zone)::date, true)
       and coalesce(until_day >= (now() at time zone demands.time_zone)::date, true)))`

/** True if an earlier clip looks the same and no user has decided otherwise (R-LIKE-3). */
const hasLookAlike = sql<boolean>`exists (
  select from look_alikes join clips as others on others.id = look_alikes.other_id
   where look_alikes.clip_id = clips.id and (
     (answer is null and others.state <> 'discarded')
     or (answer = 'same' and others.state not in ('retired', 'discarded'))))`

/** Facts of the checklist that are not columns of `clips`. */
export const READINESS_COLUMNS = [
  hasMaster.as('has_master'),
  rightsEnded.as('rights_ended'),
  contributorRetired.as('contributor_retired'),
  agreementMissing.as('agreement_missing'),
  hasLookAlike.as('has_look_alike'),
]

/** The negations of `clip-readiness.rules.ts`; `agency-clips.test.ts` compares both. */
export const MISSING: Readonly<Record<ReadinessPoint, RawBuilder<unknown>>> = {
  title: sql`length(btrim(clips.title, E' \\t\\r\\n')) < ${MIN_TITLE}`,
  description: sql`clips.description !~ '\\S'`,
  keywords: sql`cardinality(clips.keywords) < ${MIN_KEYWORDS}`,
  category: sql`exists (select from categories where id = clips.category_id and hidden)`,
  place: sql`clips.location_code is null and clips.location_text !~ '\\S'`,
  date_taken: sql`clips.date_taken is null`,
  credit: sql`(clips.credit_author || clips.credit_source) !~ '\\S'`,
  master: sql`not ${hasMaster}`,
  preview: sql`clips.media_version = ''`,
  rights: rightsEnded,
  contributor: contributorRetired,
  agreement: agreementMissing,
  restrictions: sql`not clips.restrictions_checked`,
  look_alikes: hasLookAlike,
}
