import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { isDatabaseAway } from './away.ts'

test('a missing socket means that the database is unavailable; another missing file does not', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'rushes-away-'))
  const connecting = new pg.Client({ host: folder, user: 'nobody' }).connect()
  expect(isDatabaseAway(await connecting.catch((error: unknown) => error))).toBe(true)
  expect(isDatabaseAway(await readFile(join(folder, 'none')).catch((error: unknown) => error))).toBe(false)
  rmSync(folder, { recursive: true })
})
