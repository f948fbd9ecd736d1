/**
 * Copies of stored files on this machine, for programs that need a path. Copies in use are kept; the least recently
 * used of the rest are removed above the limit.
 */
import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'

type Kept = { path: string; sizeBytes: number; users: number; filled: Promise<void> }

export type LocalCache = {
  /**
   * Provides a path while `use` runs.
   * @param name unique for the content
   * @param fill writes the content to a path, as a file or a folder; called if it is not cached
   */
  lend<T>(
    wanted: { name: string; sizeBytes: number; fill: (path: string) => Promise<void> },
    use: (path: string) => Promise<T>,
  ): Promise<T>
  /** Removes remains of other processes from before that time. @returns the number of removed items */
  sweep(before: Date): Promise<number>
}

/** @param parent contains a folder for each process, because processes do not know which copies others use */
export function localCache(parent: string, maxBytes: number): LocalCache {
  // Ordered by last use.
  const kept = new Map<string, Kept>()
  let folder: Promise<string> | undefined
  let total = 0
  let made = 0

  async function open(): Promise<string> {
    await mkdir(parent, { recursive: true })
    await removeDead(parent)
    const own = await mkdtemp(join(parent, `${OWN}${process.pid}.`))
    process.once('exit', () => rmSync(own, { recursive: true, force: true }))
    return own
  }

  async function makeRoom(): Promise<void> {
    for (const [name, { path, users, sizeBytes: freed }] of kept) {
      if (total <= maxBytes) return
      if (users > 0) continue
      kept.delete(name)
      total -= freed
      await rm(path, { recursive: true, force: true })
    }
  }

  async function fillIn(path: string, fill: (path: string) => Promise<void>) {
    await makeRoom()
    await fill(`${path}.half`)
    await rename(`${path}.half`, path)
  }

  return {
    async lend({ name, sizeBytes, fill }, use) {
      folder ??= open().catch((error: unknown) => {
        folder = undefined
        throw error
      })
      const root = await folder
      const now = new Date()
      await utimes(root, now, now)
      const id = createHash('sha256').update(name).digest('hex')
      let one = kept.get(id)
      if (!one) {
        made += 1
        const path = join(root, String(made))
        total += sizeBytes
        one = { path, sizeBytes, users: 0, filled: fillIn(path, fill) }
      }
      kept.delete(id)
      kept.set(id, one)
      one.users += 1
      try {
        await one.filled
        return await use(one.path)
      } catch (error) {
        const isFilled = await one.filled.then(
          () => true,
          () => false,
        )
        if (!isFilled && kept.get(id) === one) {
          kept.delete(id)
          total -= sizeBytes
          await rm(`${one.path}.half`, { recursive: true, force: true })
        }
        throw error
      } finally {
        one.users -= 1
        await makeRoom()
      }
    },
    async sweep(before) {
      const mine = await folder
      let swept = 0
      for (const name of await readdir(parent).catch(() => [])) {
        const path = join(parent, name)
        const found = await stat(path).catch(() => undefined)
        if (path === mine || !found || found.mtime >= before) continue
        await rm(path, { recursive: true, force: true })
        swept += 1
      }
      return swept
    },
  }
}

/** Prefix of folders of this machine, because the processes of another machine cannot be checked. */
const OWN = `${hostname()}.`

async function removeDead(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const pid = name.startsWith(OWN) ? Number(name.slice(OWN.length).split('.')[0]) : 0
    if (pid > 0 && !isAlive(pid)) await rm(join(parent, name), { recursive: true, force: true })
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
