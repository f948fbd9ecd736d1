/** The content of a backup, and where it is refused. The test on a whole shop is `test/chaos/backup.test.ts`. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { CopiedFile, DatabaseCopies } from '../../platform/postgres/database-copies.ts'
import { localStorage } from '../../platform/storage/local-storage.ts'
import { backUp } from './back-up.ts'
import { restoreBackup } from './restore-backup.ts'
import { openWith, sealTo, UNSEALED } from './seal-files.ts'

const AUDIT_KEY = 'the key of the audit\n'
const NOW = new Date('2026-11-23T04:00:00Z')
let root: string
let folder: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'rushes-backup-'))
  folder = join(root, 'backup')
  for (const place of ['old', 'new']) mkdirSync(join(root, place))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

/** A database of one text. */
function databaseOf(rows: string): DatabaseCopies & { rows: string } {
  return {
    kind: 'dump',
    rows,
    async copy(write) {
      await write('rows', ReadableStream.from([Buffer.from(this.rows)]))
    },
    async requireEmpty() {
      if (this.rows !== '') throw new Error('The database has rows already.')
    },
    async restore(files: AsyncIterable<CopiedFile>) {
      for await (const file of files) this.rows = await text(file.content())
    },
  }
}

function given(place: 'old' | 'new', rows: string) {
  const dataDir = join(root, place)
  return { dataDir, storage: localStorage(join(dataDir, 'storage'), '/media'), database: databaseOf(rows) }
}

async function givenOld() {
  const old = given('old', 'all the rows')
  for (const key of ['masters/1/a.mov', 'masters/2/b.mov', 'public/1/a/poster.jpg']) {
    await old.storage.put(key, Buffer.from(`the bytes of ${key}`))
  }
  writeFileSync(join(old.dataDir, 'erasures.jsonl'), '{"email_hmac":"1"}\n')
  writeFileSync(join(old.dataDir, 'audit-key'), AUDIT_KEY)
  return old
}

/** A storage that fails at a file, as with a full disk or a kill. */
const brokenAt = (old: Awaited<ReturnType<typeof givenOld>>, broken: string) => ({
  ...old,
  storage: {
    ...old.storage,
    open: async (key: string) => {
      if (key === broken) throw new Error('The disk has failed.')
      return await old.storage.open(key)
    },
  },
})

const contentOf = async (place: ReturnType<typeof given>, key: string) =>
  await text(await place.storage.open(key))

describe('R-BACKUP-1: a backup', () => {
  test('a backup restores every file, the database, the list of erasures and the key of the audit', async () => {
    const { manifest } = await backUp(await givenOld(), folder, { now: NOW })
    expect(manifest.journals.files).toMatchObject({ files: 3 })
    const empty = given('new', '')
    expect(await restoreBackup(empty, folder)).toEqual(manifest)
    expect(await contentOf(empty, 'masters/2/b.mov')).toBe('the bytes of masters/2/b.mov')
    expect(await contentOf(empty, 'public/1/a/poster.jpg')).toBe('the bytes of public/1/a/poster.jpg')
    expect(empty.database.rows).toBe('all the rows')
    expect(readFileSync(join(empty.dataDir, 'erasures.jsonl'), 'utf8')).toContain('email_hmac')
    expect(readFileSync(join(empty.dataDir, 'audit-key'), 'utf8')).toBe(AUDIT_KEY)
    expect(statSync(join(empty.dataDir, 'audit-key')).mode & 0o077).toBe(0)
    expect(JSON.parse(await contentOf(empty, 'audit/restored.json'))).toEqual({ madeAt: NOW.toISOString() })
  })

  test('a backup contains a file that was stored while the database was copied', async () => {
    const old = await givenOld()
    const copy = old.database.copy.bind(old.database)
    old.database.copy = async (write) => {
      await old.storage.put('masters/3/c.mov', Buffer.from('late'))
      await copy(write)
    }
    await backUp(old, folder, { now: NOW })
    const empty = given('new', '')
    await restoreBackup(empty, folder)
    expect(await contentOf(empty, 'masters/3/c.mov')).toBe('late')
  })

  test('a backup continues where it was interrupted, and copies later changes', async () => {
    const old = await givenOld()
    await expect(backUp(brokenAt(old, 'public/1/a/poster.jpg'), folder, { now: NOW })).rejects.toThrow('disk')
    await expect(restoreBackup(given('new', ''), folder)).rejects.toThrow('holds no finished backup')
    // Interrupted a second time, earlier: what the first run copied is not lost.
    await expect(backUp(brokenAt(old, 'public/1/a/poster.jpg'), folder, { now: NOW })).rejects.toThrow('disk')
    await old.storage.put('masters/1/a.mov', Buffer.from('other bytes'))
    const { copied } = await backUp(old, folder, { now: NOW })
    expect(copied).toBe(2)
    const empty = given('new', '')
    await restoreBackup(empty, folder)
    expect(await contentOf(empty, 'masters/1/a.mov')).toBe('other bytes')
  })

  test('a backup is readable by its owner only', async () => {
    await backUp(await givenOld(), folder, { now: NOW })
    const paths = [
      '.',
      'manifest.json',
      'audit-key',
      'files.jsonl',
      'database/rows',
      'files/masters',
      'files/masters/1/a.mov',
    ]
    expect(paths.filter((path) => (statSync(join(folder, path)).mode & 0o077) !== 0)).toEqual([])
  })

  test('a backup never overwrites a finished one, and is refused inside the folder that it copies', async () => {
    const old = await givenOld()
    await backUp(old, folder, { now: NOW })
    await expect(backUp(old, folder, { now: NOW })).rejects.toThrow('holds a finished backup')
    const inside = join(old.dataDir, 'backup')
    await expect(backUp(old, inside, { now: NOW })).rejects.toThrow('name a folder outside')
  })
})

describe('R-BACKUP-2: a cut off or damaged backup is refused', () => {
  test.each([
    ['a missing file', (path: string) => rmSync(path), 'is not there'],
    ['a file with other bytes', (path: string) => writeFileSync(path, 'x'), 'is not what was written'],
  ])('a cut off or damaged backup is refused: %s', async (_case, damage, sentence) => {
    await backUp(await givenOld(), folder, { now: NOW })
    damage(join(folder, 'files', 'masters/2/b.mov'))
    const empty = given('new', '')
    await expect(restoreBackup(empty, folder)).rejects.toThrow(sentence)
    expect(empty.database.rows).toBe('')
    expect(readdirSync(join(empty.dataDir, 'storage'))).toEqual([])
  })

  test.each(['files.jsonl', 'database.jsonl'])('a backup with a shorter %s is refused', async (name) => {
    await backUp(await givenOld(), folder, { now: NOW })
    writeFileSync(join(folder, name), '')
    await expect(restoreBackup(given('new', ''), folder)).rejects.toThrow('is not what was written')
  })

  test.each(['{', '{"format":9}'])('a backup whose manifest is %s is refused', async (manifest) => {
    await backUp(await givenOld(), folder, { now: NOW })
    writeFileSync(join(folder, 'manifest.json'), manifest)
    await expect(restoreBackup(given('new', ''), folder)).rejects.toThrow('damaged or of another version')
  })
})

describe('R-BACKUP-3: a backup is restored only into an empty place', () => {
  test('a backup is not restored where files exist', async () => {
    await backUp(await givenOld(), folder, { now: NOW })
    const used = given('new', '')
    await used.storage.put('masters/9/z.mov', Buffer.from('kept'))
    await expect(restoreBackup(used, folder)).rejects.toThrow('masters/9/z.mov')
    expect(await contentOf(used, 'masters/9/z.mov')).toBe('kept')
  })

  test('a backup is not restored where rows exist', async () => {
    await backUp(await givenOld(), folder, { now: NOW })
    await expect(restoreBackup(given('new', 'other rows'), folder)).rejects.toThrow('has rows already')
  })

  test('a backup is not restored into another kind of database', async () => {
    await backUp(await givenOld(), folder, { now: NOW })
    const empty = given('new', '')
    const embedded = { ...empty, database: { ...empty.database, kind: 'embedded' as const } }
    await expect(restoreBackup(embedded, folder)).rejects.toThrow('DATABASE_URL')
  })

  test('restoring a backup keeps a newer list of erasures', async () => {
    await backUp(await givenOld(), folder, { now: NOW })
    const empty = given('new', '')
    writeFileSync(join(empty.dataDir, 'erasures.jsonl'), 'newer')
    await restoreBackup(empty, folder)
    expect(readFileSync(join(empty.dataDir, 'erasures.jsonl'), 'utf8')).toBe('newer')
  })
})

describe('a backup of the database alone', () => {
  const databaseOnly = true

  test('a backup of the database alone holds no file, and is restored next to a storage that keeps its files', async () => {
    const { manifest } = await backUp(await givenOld(), folder, { now: NOW, databaseOnly })
    expect([manifest.files, manifest.journals.files.files]).toEqual([false, 0])
    const used = given('new', '')
    await used.storage.put('masters/9/z.mov', Buffer.from('kept'))
    await restoreBackup(used, folder)
    expect(used.database.rows).toBe('all the rows')
    expect(await contentOf(used, 'masters/9/z.mov')).toBe('kept')
  })

  test('a backup of the database alone leaves the stored files unchanged when it is refused', async () => {
    await backUp(await givenOld(), folder, { now: NOW, databaseOnly })
    const used = given('new', '')
    await used.storage.put('masters/9/z.mov', Buffer.from('kept'))
    writeFileSync(join(folder, 'database', 'rows'), 'all the rowz')
    await expect(restoreBackup(used, folder)).rejects.toThrow('is not what was written')
    expect(await contentOf(used, 'masters/9/z.mov')).toBe('kept')
    const full = { ...used, database: databaseOf('other rows') }
    await expect(restoreBackup(full, folder)).rejects.toThrow('has rows already')
    expect(await contentOf(used, 'masters/9/z.mov')).toBe('kept')
  })

  test('a manifest from before backups of the database alone restores the files', async () => {
    await backUp(await givenOld(), folder, { now: NOW })
    const path = join(folder, 'manifest.json')
    const { files: _files, ...before } = JSON.parse(readFileSync(path, 'utf8'))
    writeFileSync(path, JSON.stringify(before))
    const empty = given('new', '')
    await restoreBackup(empty, folder)
    expect(await contentOf(empty, 'masters/2/b.mov')).toBe('the bytes of masters/2/b.mov')
  })
})

describe('R-BACKUP-4: an encrypted backup', () => {
  async function givenKey() {
    const identity = await generateIdentity()
    const file = join(root, `${identity.slice(-6)}.txt`)
    writeFileSync(file, `# a comment\n${identity}\n`)
    return { file, recipient: await identityToRecipient(identity) }
  }

  test('an encrypted backup can only be read with its key', async () => {
    const [key, other] = [await givenKey(), await givenKey()]
    await backUp(await givenOld(), folder, { now: NOW, seal: await sealTo(key.recipient) })
    const sealed = readFileSync(join(folder, 'files', 'masters/2/b.mov.age'))
    expect(sealed.includes('the bytes')).toBe(false)
    expect(readFileSync(join(folder, 'audit-key.age')).includes('the key')).toBe(false)
    expect(readdirSync(folder)).not.toContain('audit-key')
    const empty = given('new', '')
    await expect(restoreBackup(empty, folder, UNSEALED)).rejects.toThrow('--identity')
    await expect(restoreBackup(empty, folder, await openWith(other.file))).rejects.toThrow('another key')
    await restoreBackup(empty, folder, await openWith(key.file))
    expect(await contentOf(empty, 'masters/2/b.mov')).toBe('the bytes of masters/2/b.mov')
    expect(readFileSync(join(empty.dataDir, 'audit-key'), 'utf8')).toBe(AUDIT_KEY)
    expect(empty.database.rows).toBe('all the rows')
  })

  test('an encrypted backup is refused without a valid key', async () => {
    await expect(sealTo('ssh-ed25519 AAAA')).rejects.toThrow('age1')
    writeFileSync(join(root, 'empty.txt'), '')
    await expect(openWith(join(root, 'empty.txt'))).rejects.toThrow('no secret key')
  })
})
