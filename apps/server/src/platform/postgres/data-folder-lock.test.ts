/** A data folder belongs to one process, also when several find the lock of a crashed one at the same time. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { DataFolderInUse, lockDataFolder } from './data-folder-lock.ts'

const PROGRAM = new URL('../../../test/programs/locking.ts', import.meta.url).pathname
const PROCESSES = 4
const ROUNDS = 150

test('one of several processes gets the folder of a crashed process', async () => {
  const root = mkdtempSync(join(tmpdir(), 'rushes-lock-'))
  const programs = Array.from({ length: PROCESSES }, () =>
    spawn(process.execPath, [PROGRAM], { stdio: ['pipe', 'pipe', 'inherit'] }),
  )
  onTestFinished(() => {
    for (const program of programs) program.kill()
    rmSync(root, { recursive: true })
  })
  const answers = () =>
    Promise.all(programs.map(async ({ stdout }) => String((await once(stdout, 'data'))[0]).trim()))
  await answers()
  for (let round = 0; round < ROUNDS; round += 1) {
    const folder = join(root, String(round))
    mkdirSync(folder)
    writeFileSync(join(folder, 'rushes.lock'), '999999999 1')
    const answered = answers()
    for (const { stdin } of programs) stdin.write(`${folder}\n`)
    expect((await answered).toSorted()).toEqual(['in use', 'in use', 'in use', 'locked'])
    expect(readdirSync(folder)).toEqual(['rushes.lock'])
  }
})

test('a process that was killed while it removed a lock does not block others', () => {
  const folder = mkdtempSync(join(tmpdir(), 'rushes-lock-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const name of ['rushes.lock', 'rushes.lock.removing']) {
    writeFileSync(join(folder, name), '')
    utimesSync(join(folder, name), 1_000, 1_000)
  }
  const unlock = lockDataFolder(folder)
  expect(readdirSync(folder)).toEqual(['rushes.lock'])
  expect(() => lockDataFolder(folder)).toThrow(DataFolderInUse)
  unlock()
  expect(readdirSync(folder)).toEqual([])
})
