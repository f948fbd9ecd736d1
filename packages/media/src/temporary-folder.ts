/** Folders for the files of one piece of work: removed when it ends, or with the process that ends before it. */
import { rmSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const open = new Set<string>()
process.on('exit', () => {
  // A program that was killed just now may still write.
  for (const folder of open) rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
})

/** @param name appears in the name of the folder */
export async function withTemporaryFolder<T>(name: string, use: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), `rushes-${name}-`))
  open.add(folder)
  try {
    return await use(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
    open.delete(folder)
  }
}
