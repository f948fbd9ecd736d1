/**
 * Writes the head of the audit to the storage whenever entries were added, and before the retention removes
 * some. The head never moves past a place where the audit was cut, so that it stays the proof of that
 * (R-AUDIT-3).
 */
import type { Services } from '../../context.ts'
import { isDatabaseAway } from '../../db/away.ts'
import type { Db } from '../../db/db.ts'
import { findDigest, findNewest, findOwnHead, hasSealedEntries, lockHead } from './audit-chain.queries.ts'
import { type AuditHead, HEAD_FAULTS, NOTHING, readHead, writeHead } from './audit-head.ts'
import type { ChainPlace } from './chain-faults.rules.ts'
import { isSame } from './entry-seal.rules.ts'
import { record } from './record-event.ts'

export type KeptWith = Pick<Services, 'db' | 'storage' | 'auditKey' | 'clock'>

/** The audit does not continue its head; the message contains the details. */
class AuditCut extends Error {}

/** @param removing the last entry that the retention will remove next @throws AuditCut */
export async function keepHead(services: KeptWith, removing?: ChainPlace): Promise<void> {
  const { db, clock } = services
  await db.transaction().execute(async (tx) => {
    await lockHead(tx)
    const kept = await readHead(services)
    if (kept === 'foreign') throw new AuditCut(HEAD_FAULTS.foreign)
    const now = clock.now()
    const newest = await findNewest(tx)
    const head = kept === 'absent' ? await adopt(tx, newest, now) : kept
    if (!(await holds(tx, head))) {
      throw new AuditCut(`Entry ${head.newest.number} of the audit was removed or changed.`)
    }
    const isNew = newest !== undefined && newest.number > head.newest.number
    if (kept !== 'absent' && !isNew && !removing) return
    await writeHead(services, {
      ...head,
      newest: isNew ? newest : head.newest,
      removed: removing ?? head.removed,
      keptAt: now,
    })
  })
}

/** Seals the entries of versions without a key by writing the first entry with a key. */
async function adopt(tx: Db, newest: ChainPlace | undefined, now: Date): Promise<AuditHead> {
  if (await hasSealedEntries(tx)) throw new AuditCut(HEAD_FAULTS.absent)
  if (newest) {
    const details = { entries: newest.number, sha256: newest.sha256.toString('hex') }
    const event = { action: 'audit.sealed', at: now, actorUserId: null, ip: null, object: null } as const
    await record(tx, { ...event, details })
  }
  const own = await findOwnHead(tx)
  return {
    newest: newest ?? own?.newest ?? NOTHING,
    removed: own?.removed ?? NOTHING,
    adopted: { number: newest?.number ?? 0, at: now },
    keptAt: now,
  }
}

async function holds(tx: Db, { newest, removed }: AuditHead): Promise<boolean> {
  if (newest.number === removed.number) return isSame(newest.sha256, removed.sha256)
  return isSame((await findDigest(tx, newest.number)) ?? null, newest.sha256)
}

/**
 * Starts to update the head with every entry that any process adds.
 * @returns functions to update it at once, and to stop after the last entries.
 */
export function followAudit(services: KeptWith & Pick<Services, 'agencyEvents' | 'log'>) {
  const { agencyEvents, log } = services
  let last = Promise.resolve()
  let isWaiting = false
  let logged = ''

  async function keepOnce(): Promise<void> {
    isWaiting = false
    try {
      await keepHead(services)
      logged = ''
    } catch (error) {
      // When the database is available again, the next entries update the head.
      if (isDatabaseAway(error)) return
      const message = error instanceof Error ? error.message : ''
      const why = error instanceof AuditCut ? { reason: message } : { err: error }
      // Every further entry would log the same message.
      if (message !== logged) log.error(why, 'the head of the audit was not kept')
      logged = message
    }
  }
  function keep(): Promise<void> {
    if (!isWaiting) last = last.then(keepOnce)
    isWaiting = true
    return last
  }

  const stopListening = agencyEvents.listen({
    onEvent: ({ topic }) => void (topic === 'audit' && keep()),
    onGap: () => void keep(),
  })
  return {
    keep,
    async close(): Promise<void> {
      stopListening()
      await keep()
    },
  }
}
