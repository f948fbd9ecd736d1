/**
 * Reads the key of the audit from a place that the database's superuser cannot read: the environment, or a
 * file that the first start creates (R-AUDIT-3).
 */
import { createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../../config/config.ts'
import type { AuditKey } from '../../db/audit-key.ts'

const KEY_BYTES = 32

export const auditKeyFile = ({ dataDir }: Pick<Config, 'dataDir'>) => join(dataDir, 'audit-key')

/** @param secret secret of the installation, which the database stores */
export async function openAuditKey(
  config: Pick<Config, 'auditKey' | 'dataDir' | 'storage'>,
  secret: KeyObject,
): Promise<AuditKey> {
  if (config.auditKey !== undefined) return { key: derived(config.auditKey), from: 'environment' }
  const path = auditKeyFile(config)
  // Processes with a storage folder share this file. Processes with a bucket may share nothing else.
  const kept = config.storage.address.kind === 'local' ? await readOrMake(path) : await read(path)
  if (kept !== undefined) return { key: derived(kept), from: 'file' }
  return { key: derived(secret.export()), from: 'database' }
}

const derived = (given: string | Buffer): KeyObject =>
  createSecretKey(Buffer.from(hkdfSync('sha256', given, Buffer.alloc(0), 'audit', KEY_BYTES)))

async function readOrMake(path: string): Promise<string> {
  const kept = await read(path)
  if (kept !== undefined) return kept
  await mkdir(join(path, '..'), { recursive: true })
  const made = `${path}.${randomBytes(6).toString('hex')}`
  try {
    await writeFile(made, `${randomBytes(KEY_BYTES).toString('hex')}\n`, { mode: 0o600, flush: true })
    // Only one of several processes that start together creates it.
    await link(made, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  } finally {
    await rm(made, { force: true })
  }
  return (await readFile(path, 'utf8')).trim()
}

async function read(path: string): Promise<string | undefined> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  return text.trim() || undefined
}
