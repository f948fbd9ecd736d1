import { expect, test } from 'vitest'
import { startCommand } from '../../test/operator-command.ts'

/** On a busy machine a command takes ten seconds to load. */
const PATIENT = { timeout: 120_000 }
const USAGE = /^Usage: npm run ingest -- FOLDER \[TABLE\.csv\] \[options\]$/m

test('the usage of the import is printed on request, and after an unknown option', PATIENT, async () => {
  const help = await startCommand(['ingest', '--help'], {}).ended
  expect(help).toEqual({ code: 0, output: expect.stringMatching(USAGE), refused: '' })
  const unknown = await startCommand(['ingest', 'folder', '--publsh'], {}).ended
  expect(unknown).toMatchObject({ code: 2, output: '', refused: expect.stringMatching(USAGE) })
  expect(unknown.refused).toMatch(/^Unknown option '--publsh'/)
  expect(unknown.refused).not.toContain('    at ')
})
