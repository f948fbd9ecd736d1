/**
 * `npm run storage -- orphans` lists files that no row names and rows whose file is missing; with `--remove`
 * it removes such files that are older than a week, however many.
 * `npm run storage -- copy local s3://bucket?region=…` copies the files that the second location lacks, while
 * the product runs. `npm run storage -- verify [--rate 50]` reads every master and story at this rate in
 * megabytes per second, and exits with 1 if a file has changed.
 */
import { parseArgs } from 'node:util'
import { AppError } from '../app-error.ts'
import type { Services } from '../context.ts'
import { findMissing, findOrphans } from '../features/storage/compare-storage.ts'
import { copyFiles } from '../features/storage/copy-files.ts'
import { removeOrphans } from '../features/storage/remove-orphans.ts'
import { verifyFiles } from '../features/storage/verify-files.ts'
import { openFiles } from '../open-ports.ts'
import { readStorageAddress } from '../platform/storage/storage-address.ts'
import { printOrThrow, readCommandConfig, runCommand } from './run-command.ts'

const MEGABYTE = 1_000_000

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    remove: { type: 'boolean', default: false },
    rate: { type: 'string', default: '50' },
  },
})

async function run(services: Services): Promise<string> {
  if (positionals[0] === 'orphans') return await listOrphans(services)
  if (positionals[0] === 'verify') return await verify(services)
  throw new AppError('validation', 'Say what to do: npm run storage -- orphans, verify, or copy FROM TO')
}

/** Copies files without the database, so the product may be running. */
async function copy(): Promise<string> {
  const config = readCommandConfig()
  const open = async (text = '') => {
    const address = readStorageAddress(text, config.dataDir)
    if (typeof address === 'string') throw new AppError('validation', address)
    return await openFiles({ ...config, storage: { ...config.storage, address, movesFrom: undefined } })
  }
  const [, from, to] = positionals
  if (from === to) throw new AppError('validation', 'Name two places: local, or s3://bucket/prefix?region=…')
  const report = (key: string, sizeBytes: number) => console.log(`${key}  ${sizeBytes} bytes`)
  const { files, copied, bytes, alone } = await copyFiles(await open(from), await open(to), report)
  return `Files: ${files}, copied: ${copied} (${bytes} bytes). Only at the target: ${alone}${alone > 0 ? '; they stay, and `npm run storage -- orphans` lists there what nothing needs' : ''}.`
}

async function listOrphans(services: Services): Promise<string> {
  let missing = 0
  for await (const key of findMissing(services)) {
    missing += 1
    console.log(`no file for a row   ${key}`)
  }
  const rows = `Rows without their file: ${missing}.`
  if (values.remove) {
    const { files, orphans, removed, bytes, leftovers } = await removeOrphans(services, { anyNumber: true })
    return `${rows} Files: ${files}, without a row: ${orphans}, removed: ${removed} (${bytes} bytes), left by crashes: ${leftovers}.`
  }
  const counts = { files: 0, orphans: 0 }
  for await (const { files, orphans } of findOrphans(services)) {
    counts.files += files
    counts.orphans += orphans.length
    for (const { key, sizeBytes, modifiedAt } of orphans) {
      console.log(`no row for a file   ${key}  ${sizeBytes} bytes, since ${modifiedAt.toISOString()}`)
    }
  }
  return `${rows} Files: ${counts.files}, without a row: ${counts.orphans}. Nothing was removed: add --remove for what is older than a week.`
}

async function verify(services: Services): Promise<string> {
  const rate = Number(values.rate)
  if (!(rate > 0)) throw new AppError('validation', 'Give the rate in megabytes a second: --rate 50')
  const limit = { bytesPerSecond: rate * MEGABYTE }
  const { files, bytes, faults } = await verifyFiles(services, limit, console.log)
  if (faults > 0) throw new AppError('conflict', `${faults} of ${files} files are missing or damaged.`)
  return `Files: ${files}, all intact (${bytes} bytes).`
}

if (positionals[0] === 'copy') await copy().then(console.log, printOrThrow)
else await runCommand(run)
