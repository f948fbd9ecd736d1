/** Licences with the upgrades that end with them (R-UPGRADE-5). */
import { type RawBuilder, sql } from 'kysely'

/** A `with` clause: `ended` contains the ids of these valid licences, their valid upgrades, the upgrades of those, and so on. */
export const endedWith = (licences: RawBuilder<boolean>) => sql`with recursive ended (id) as (
  select id from licences where revoked_at is null and ${licences} union
  select upgrade.id from ended join licences as upgrade
    on upgrade.upgrades_licence_id = ended.id and upgrade.revoked_at is null)`
