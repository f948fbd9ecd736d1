/**
 * Verifies that no entry of the audit was changed, removed or inserted, and that the audit reaches its head
 * outside of the database (R-AUDIT-3).
 */
import type { Services } from '../../context.ts'
import * as queries from './audit-chain.queries.ts'
import { type AuditHead, HEAD_FAULTS, NOTHING, readHead } from './audit-head.ts'
import {
  type ChainPlace,
  type ChainRow,
  type Check,
  type Fault,
  faultOf,
  faultOfBeginning,
  faultOfEnd,
} from './chain-faults.rules.ts'
import { isSame } from './entry-seal.rules.ts'
import type { KeptWith } from './keep-head.ts'

const PIECE = 2_000
const DAY_MS = 24 * 60 * 60_000
/** One day less than addresses are kept, because the clocks of program and database may differ. */
const BLANKED_MS = 89 * DAY_MS
const MAX_FAULTS = 100
const MAX_SENTENCES = 20

export type ChainState = {
  intact: boolean
  entries: number
  brokenAt: number | null
  head: ChainPlace | null
  /** The faults as sentences. */
  faults: string[]
  /** Remarks about an intact audit. */
  notes: string[]
}

/** @param known a head that was recorded elsewhere, such as in the log */
export async function verifyChain(services: KeptWith, known?: ChainPlace): Promise<ChainState> {
  const { db, auditKey, clock } = services
  // Read before the entries, so that the entries reach at least as far.
  const head = await readHead(services)
  const own = await queries.findOwnHead(db)
  const kept = typeof head === 'string' ? undefined : head
  const places = [kept?.newest, own?.newest, known].filter((place) => place !== undefined)
  const walk = await walkChain(db, places, {
    key: auditKey.key,
    adopted: kept?.adopted.number ?? 0,
    blankedBefore: new Date(clock.now().getTime() - BLANKED_MS),
  })
  // Read again after the entries: the retention may have removed some in the meantime.
  const after = await readHead(services)
  const removed = typeof after === 'string' ? NOTHING : after.removed
  const last = walk.last ?? removed

  const faults: (Fault | null)[] = []
  if (typeof head === 'string') faults.push({ at: null, sentence: HEAD_FAULTS[head] })
  if (!own)
    faults.push({ at: null, sentence: 'The row of the head of the audit is missing from the database.' })
  if ((await queries.countUnchained(db)) > 0) {
    faults.push({ at: null, sentence: 'There are entries outside of the chain.' })
  }
  if (await queries.hasRepeatedIds(db)) faults.push({ at: null, sentence: 'An entry was repeated.' })
  const unexplained = walk.faults.filter(
    ({ missingTo = Number.POSITIVE_INFINITY }) => missingTo > removed.number,
  )
  faults.push(faultOfBeginning(walk.first, removed), ...unexplained)
  for (const place of places) faults.push(faultOfEnd(place, last))
  const found = faults.filter((fault) => fault !== null)
  return {
    intact: found.length === 0,
    entries: walk.entries,
    brokenAt: found.find(({ at }) => at !== null)?.at ?? null,
    head: last.number === 0 ? null : last,
    faults: sentencesOf(found),
    notes: kept ? await notesOf(services, kept, removed) : [],
  }
}

type Walk = {
  entries: number
  first: ChainRow | undefined
  last: ChainPlace | undefined
  faults: Fault[]
}

async function walkChain(db: Services['db'], places: readonly ChainPlace[], check: Check): Promise<Walk> {
  const walk: Walk = { entries: 0, first: undefined, last: undefined, faults: [] }
  for (;;) {
    const rows = await queries.listChain(db, walk.last?.number ?? 0, PIECE)
    for (const row of rows) {
      const fault = faultOf(row, walk.last, check) ?? faultOfPlaces(row, places)
      if (fault && walk.faults.length < MAX_FAULTS) walk.faults.push(fault)
      walk.first ??= row
      walk.last = row
    }
    walk.entries += rows.length
    if (rows.length < PIECE) return walk
  }
}

function faultOfPlaces({ number, sha256 }: ChainRow, places: readonly ChainPlace[]): Fault | null {
  const isOther = places.some((place) => place.number === number && !isSame(place.sha256, sha256))
  return isOther ? { at: number, sentence: `Entry ${number} was changed: its digest is different.` } : null
}

/** Removes duplicates, because one change causes several faults. */
function sentencesOf(faults: readonly Fault[]): string[] {
  const sentences = [...new Set(faults.map(({ sentence }) => sentence))]
  if (sentences.length <= MAX_SENTENCES) return sentences
  return [...sentences.slice(0, MAX_SENTENCES), 'There are more faults than these.']
}

async function notesOf({ db, auditKey }: KeptWith, head: AuditHead, removed: ChainPlace): Promise<string[]> {
  const notes: string[] = []
  const { adopted } = head
  if (adopted.number > removed.number) {
    notes.push(
      `Entries up to ${adopted.number} were there before they were sealed on ${adopted.at.toISOString()}: the chain holds them, and their addresses are not part of it.`,
    )
  }
  if (removed.number > 0) notes.push(`The retention has removed the entries up to ${removed.number}.`)
  if (auditKey.from === 'database') {
    notes.push(
      'The key of the audit follows from the secret in the database, so that its superuser can find it: set AUDIT_KEY.',
    )
  }
  const restored = await queries.findLastOf(db, 'backup.restored')
  if (restored) {
    notes.push(
      `A backup was restored: entry ${restored.number} names it. What was written after that backup is not in the audit.`,
    )
  }
  const accepted = await queries.findLastOf(db, 'audit.accepted')
  if (accepted) notes.push(`An operator accepted the audit as it was at entry ${accepted.number}.`)
  return notes
}
