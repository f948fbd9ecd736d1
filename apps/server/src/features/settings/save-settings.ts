/** Changes settings of one group; the audit records the settings and the user (R-SETTING-1). */
import {
  SETTING_GROUP_NAMES,
  SETTING_GROUPS,
  SETTING_NAMES,
  type SettingGroup,
  type SettingName,
  type SomeSettings,
  variableOf,
} from '@rushes/contract/setting-values'
import { AppError } from '../../app-error.ts'
import { adjusted } from '../../config/adjustable-config.ts'
import type { Config } from '../../config/config.ts'
import { defaultsOf } from '../../config/setting-defaults.ts'
import type { Services } from '../../context.ts'
import type { Db } from '../../db/db.ts'
import { keepDemands } from '../../db/keep-demands.ts'
import { record } from '../audit/record-event.ts'
import { storedOf } from './read-settings.ts'
import { listSettings, lockSettings, upsertSettings } from './settings.queries.ts'
import { contradictions } from './settings.rules.ts'

type Known = Pick<Services, 'db' | 'clock' | 'config'>
type Actor = { userId: number; ip: string }
type Change = {
  group: SettingGroup
  /** The revision that the caller has read. */
  revision: number
  given: SomeSettings
}

/** @throws AppError validation, conflict, outdated */
export async function saveSettings(known: Known, actor: Actor, change: Change): Promise<void> {
  requireGroup(change.group, change.given)
  await known.db.transaction().execute((tx) => changeSettings(tx, known, actor, change))
}

/** Writes changed values only. @throws AppError validation, conflict, outdated */
async function changeSettings(
  tx: Db,
  { clock, config }: Pick<Known, 'clock' | 'config'>,
  { userId, ip }: Actor,
  { group, revision, given }: Change,
): Promise<void> {
  await lockSettings(tx)
  const rows = await listSettings(tx)
  const row = rows.find(({ key }) => key === group)
  if ((row?.revision ?? 0) !== revision) {
    throw new AppError(
      'outdated',
      `${row?.changed_by_name ?? 'Another user'} has changed this in the meantime.`,
    )
  }
  const before = adjusted(config, storedOf(rows))
  const changed = SETTING_NAMES.filter(
    (name) => given[name] !== undefined && !isSame(given[name], before.settings[name]),
  )
  if (changed.length === 0) return
  requireOpen(config, changed)
  const value = withoutDefaults(config, { ...row?.value, ...given }, group)
  const others = rows.filter(({ key }) => key !== group)
  const after = adjusted(config, { ...storedOf(others), ...value })
  refuse('validation', contradictions(after.settings, config.payments))
  const at = clock.now()
  const next = revision + 1
  await upsertSettings(tx, {
    key: group,
    value: JSON.stringify(value),
    revision: next,
    changed_by: userId,
    changed_at: at,
  })
  await keepDemands(tx, { agreement: after.agreement, timeZone: after.timeZone })
  await record(tx, {
    action: 'settings.changed',
    at,
    actorUserId: userId,
    ip,
    object: `settings:${group}`,
    details: { fields: changed.join(', '), revision: next },
  })
}

/** Sets the values of a new agency. Settings of the environment, and groups that were changed before, remain. */
export async function setFirstSettings(
  tx: Db,
  known: Pick<Known, 'clock' | 'config'>,
  actor: Actor,
  values: SomeSettings,
): Promise<void> {
  const changed = (await listSettings(tx)).map(({ key }) => key)
  for (const group of SETTING_GROUP_NAMES.filter((name) => !changed.includes(name))) {
    const names = SETTING_NAMES.filter(
      (name) => name in SETTING_GROUPS[group].shape && known.config.decided[name] === undefined,
    )
    const given = Object.fromEntries(names.map((name) => [name, values[name]]))
    await changeSettings(tx, known, actor, { group, revision: 0, given })
  }
}

function requireGroup(group: SettingGroup, given: SomeSettings): void {
  const strange = SETTING_NAMES.filter(
    (name) => given[name] !== undefined && !(name in SETTING_GROUPS[group].shape),
  )
  refuse(
    'validation',
    Object.fromEntries(strange.map((name) => [name, ['This belongs to another group of settings.']])),
  )
}

function requireOpen({ decided }: Config, changed: readonly SettingName[]): void {
  const closed = changed.filter((name) => decided[name] !== undefined)
  refuse(
    'conflict',
    Object.fromEntries(closed.map((name) => [name, [`The environment decides: ${variableOf(name)}.`]])),
  )
}

/**
 * Removes values equal to the defaults, so that a default of a later version applies unless it was changed.
 */
function withoutDefaults(config: Config, value: SomeSettings, group: SettingGroup): SomeSettings {
  const defaults = defaultsOf(config)
  const own = SETTING_NAMES.filter(
    (name) =>
      name in SETTING_GROUPS[group].shape &&
      config.decided[name] === undefined &&
      value[name] !== undefined &&
      !isSame(value[name], defaults[name]),
  )
  return Object.fromEntries(own.map((name) => [name, value[name]]))
}

/** Compares values, which are texts, numbers and lists of texts. */
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

function refuse(code: 'validation' | 'conflict', fields: Readonly<Record<string, string[]>>): void {
  const [words] = Object.values(fields).flat()
  if (words !== undefined) throw new AppError(code, words, { fields })
}
