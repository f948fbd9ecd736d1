/**
 * When the reserve on the disk is released, and when it is complete again. The test on a full disk is
 * `test/chaos/full-disk.test.ts`.
 */

import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { PATIENT } from '../../../test/patient.ts'
import { cloneDatabase } from '../../../test/test-database.ts'
import { keepReserve, releaseWhenFull } from './disk-reserve.ts'

const MIB = 2 ** 20
const NOWHERE = 'postgres://rushes@127.0.0.1:1/rushes'
let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'rushes-reserve-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

const file = () => join(dataDir, 'disk-reserve')
const size = () => (existsSync(file()) ? statSync(file()).size / MIB : 0)

/** @returns the reserve after a check of a disk with so much free space, in MiB */
async function reserveAt(freeMib: number, url: string): Promise<number> {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const disk = { spaceAt: async () => ({ size: 0, free: freeMib * MIB }) }
  const reserve = keepReserve(dataDir, url, {
    connectMs: PATIENT.connectMs,
    disk,
    reports: { warn() {}, info() {} },
  })
  vi.advanceTimersByTime(1_000)
  await reserve.stop()
  vi.useRealTimers()
  return size()
}

/** A server that refuses each connection with a code of PostgreSQL. */
async function refusingWith(code: string): Promise<string> {
  const fields = `SFATAL\0C${code}\0Mrefused\0\0`
  const answer = Buffer.alloc(5 + fields.length)
  answer.write('E')
  answer.writeInt32BE(4 + fields.length, 1)
  answer.write(fields, 5)
  const server = createServer((connection) => connection.on('error', () => {}).end(answer))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const place = server.address()
  return `postgres://rushes@127.0.0.1:${typeof place === 'object' ? place?.port : 0}/rushes`
}

describe('the reserve on the disk', () => {
  test('the reserve on the disk is created and completed where enough space stays free', async () => {
    expect(await reserveAt(1_000, NOWHERE)).toBe(64)
    writeFileSync(file(), Buffer.alloc(8 * MIB))
    expect(await reserveAt(100, NOWHERE)).toBe(8)
    expect(await reserveAt(137, NOWHERE)).toBe(64)
  })

  test('the reserve on the disk is kept while the database accepts connections, however full the disk is', async () => {
    const database = await cloneDatabase()
    writeFileSync(file(), Buffer.alloc(64 * MIB))
    expect(await reserveAt(0, database.url)).toBe(64)
    await database.drop()
  })

  test('the reserve on the disk is kept while the database is starting', async () => {
    writeFileSync(file(), Buffer.alloc(64 * MIB))
    expect(await reserveAt(0, await refusingWith('57P03'))).toBe(64)
  })

  test('the reserve on the disk is kept when the database is unavailable and the disk has space', async () => {
    writeFileSync(file(), Buffer.alloc(64 * MIB))
    expect(await reserveAt(30, NOWHERE)).toBe(64)
    const disk = { spaceAt: async () => ({ size: 0, free: 30 * MIB }) }
    expect([await releaseWhenFull(dataDir, disk), size()]).toEqual([false, 64])
  })

  test('the reserve on the disk is released in small parts to a database that refuses connections', async () => {
    const url = await refusingWith('XX000')
    writeFileSync(file(), Buffer.alloc(64 * MIB))
    const sizes = []
    for (let look = 0; look < 16; look += 1) sizes.push(await reserveAt(0, url))
    expect(sizes).toEqual([60, 56, 52, 48, 44, 40, 36, 32, 28, 24, 20, 16, 12, 8, 4, 0])
    expect(await reserveAt(0, url)).toBe(0)
  })

  test('the reserve on the disk is released in large parts to a database that cannot start', async () => {
    writeFileSync(file(), Buffer.alloc(64 * MIB))
    const sizes = [await reserveAt(0, NOWHERE), await reserveAt(0, NOWHERE)]
    const full = { spaceAt: async () => ({ size: 0, free: 0 }) }
    const released = []
    for (let start = 0; start < 6; start += 1) released.push(await releaseWhenFull(dataDir, full))
    expect([sizes, released, size()]).toEqual([[32, 16], [true, true, true, true, true, false], 0])
  })
})
