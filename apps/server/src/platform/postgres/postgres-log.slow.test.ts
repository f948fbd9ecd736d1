/** The log of the embedded PostgreSQL survives its starts and has a limited size. */
import { appendFileSync, chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { startEmbeddedPostgres } from './embedded-postgres.ts'

const MIB = 2 ** 20
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rushes-log-'))
  // Started by root, PostgreSQL runs as another user, who must be able to enter.
  chmodSync(folder, 0o755)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const log = (number?: number) => join(folder, `postgres.log${number === undefined ? '' : `.${number}`}`)
const read = (number?: number) => readFileSync(log(number), 'utf8')
const logs = () => readdirSync(folder).filter((name) => name.startsWith('postgres.log'))
const fill = (text: string) => appendFileSync(log(), `${text}\n${'x'.repeat(10 * MIB)}\n`)

describe('the log of PostgreSQL', () => {
  test('the log of PostgreSQL keeps what was written before the start', async () => {
    appendFileSync(log(), 'PANIC: the last line of a crash\n')
    const postgres = await startEmbeddedPostgres(folder)
    await postgres.stop()
    expect(read()).toMatch(/^PANIC: the last line of a crash\n.*ready to accept connections/s)
  })

  test('the log of PostgreSQL is rotated at the start when it has 10 MB, and three older ones are kept', async () => {
    for (const text of ['first', 'second', 'third', 'fourth']) {
      fill(text)
      await (await startEmbeddedPostgres(folder)).stop()
      expect(read()).not.toContain(text)
    }
    expect(logs()).toEqual(['postgres.log', 'postgres.log.1', 'postgres.log.2', 'postgres.log.3'])
    expect([1, 2, 3].map((number) => read(number).match(/^(second|third|fourth)$/m)?.[0])).toEqual([
      'fourth',
      'third',
      'second',
    ])
  })

  test('the log of PostgreSQL is rotated while PostgreSQL writes to it, and the next lines are in the new one', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const postgres = await startEmbeddedPostgres(folder)
    vi.advanceTimersByTime(60_000)
    expect(logs()).toEqual(['postgres.log'])
    fill('while it runs')
    vi.advanceTimersByTime(60_000)
    expect(read(1)).toMatch(/ready to accept connections.*while it runs/s)
    const client = new pg.Client(postgres.superuserUrl)
    await client.connect()
    await expect(client.query('select a_name_that_is_not_there')).rejects.toThrow('does not exist')
    await client.end()
    await postgres.stop()
    expect(read()).toContain('a_name_that_is_not_there')
    expect(read()).not.toContain('while it runs')
    expect(logs()).toEqual(['postgres.log', 'postgres.log.1'])
  })
})
