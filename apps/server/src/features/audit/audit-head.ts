/**
 * Reads and writes the head of the audit outside of the database: its newest entry and the last entry that
 * the retention has removed, sealed with the key of the audit (R-AUDIT-3).
 */
import { createHmac } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import type { Services } from '../../context.ts'
import { FileMissing } from '../../platform/storage/storage.ts'
import type { ChainPlace } from './chain-faults.rules.ts'
import { isSame } from './entry-seal.rules.ts'

export const AUDIT_FOLDER = 'audit/'
const HEAD_KEY = `${AUDIT_FOLDER}head.json`

export const NOTHING: ChainPlace = { number: 0, sha256: Buffer.alloc(0) }

export const HEAD_FAULTS = {
  absent: 'The head of the audit is missing from the storage (audit/head.json).',
  foreign: 'The head of the audit in the storage was changed, or written with another key than this one.',
} as const

export type AuditHead = {
  newest: ChainPlace
  /** The last entry that the retention has removed, or is about to remove; number 0 before the first one. */
  removed: ChainPlace
  /** Entries up to this number are older than the sealing: only the chain protects them. */
  adopted: { number: number; at: Date }
  keptAt: Date
}

const Digest = z.string().transform((hex) => Buffer.from(hex, 'hex'))
const Place = z.object({ number: z.int(), sha256: Digest })
const Kept = z.object({
  newest: Place,
  removed: Place,
  adopted: z.object({ number: z.int(), at: z.coerce.date() }),
  keptAt: z.coerce.date(),
})
const File = z.object({ head: z.string(), mac: Digest })

type Kept = Pick<Services, 'storage' | 'auditKey'>

/** @returns `foreign` for a head that was changed or written with another key. */
export async function readHead({ storage, auditKey }: Kept): Promise<AuditHead | 'absent' | 'foreign'> {
  const content = await storage.open(HEAD_KEY).then(text, (error: unknown) => {
    if (error instanceof FileMissing) return undefined
    throw error
  })
  if (content === undefined) return 'absent'
  const file = File.safeParse(parsed(content))
  if (!file.success || !isSame(file.data.mac, macOf(auditKey, file.data.head))) return 'foreign'
  return Kept.parse(JSON.parse(file.data.head))
}

export async function writeHead({ storage, auditKey }: Kept, written: AuditHead): Promise<void> {
  const plain = ({ number, sha256 }: ChainPlace) => ({ number, sha256: sha256.toString('hex') })
  const { newest, removed, adopted, keptAt } = written
  const head = JSON.stringify({ newest: plain(newest), removed: plain(removed), adopted, keptAt })
  const file = { head, mac: macOf(auditKey, head).toString('hex') }
  await storage.put(HEAD_KEY, Buffer.from(`${JSON.stringify(file)}\n`))
}

const macOf = ({ key }: Kept['auditKey'], head: string): Buffer =>
  createHmac('sha256', key).update(`head ${head}`).digest()

function parsed(content: string): unknown {
  try {
    return JSON.parse(content)
  } catch {
    return null
  }
}
