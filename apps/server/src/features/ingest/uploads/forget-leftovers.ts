/** Removes files that crashed processes left on this machine's disk before that time (R-FILE-7). */
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Services } from '../../../context.ts'
import { forgetUpload, makingFolder, uploadsFolder } from '../ingest-files.ts'
import { listOpenUploads } from './uploads.queries.ts'

/** @returns the number of removed files */
export async function forgetLeftovers(services: Services, before: Date): Promise<number> {
  const making = await oldNames(makingFolder(services), before)
  for (const name of making) await rm(join(makingFolder(services), name), { recursive: true, force: true })
  const sent = await oldNames(uploadsFolder(services), before)
  const ids = [...new Set(sent.map((name) => name.replace(/\.json$/, '')))]
  const open = new Set(await listOpenUploads(services.db, ids))
  const left = ids.filter((id) => !open.has(id))
  for (const id of left) await forgetUpload(services, id)
  return making.length + left.length
}

async function oldNames(folder: string, before: Date): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  const found = await Promise.all(names.map((name) => stat(join(folder, name)).catch(() => undefined)))
  return names.filter((_name, index) => (found[index]?.mtime ?? before) < before)
}
