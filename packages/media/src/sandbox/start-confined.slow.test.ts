/** Proves that a machine without free file descriptors delays a program, and ends nothing. */
import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

/** More than a program in a sandbox gets, which cannot raise its limit. */
const DESCRIPTORS = 256

/** Uses up its descriptors, tries to start programs, and tries again with free ones. */
const SCRIPT = `
  import { closeSync, openSync } from 'node:fs'
  import { findSandbox } from '${import.meta.resolve('./find-sandbox.ts')}'
  import { startConfined } from '${import.meta.resolve('./start-confined.ts')}'
  const limits = { data: 2 ** 30, cpuSeconds: 20, fileBytes: 2 ** 20 }
  const start = () => startConfined(null, { program: process.execPath, args: ['-v'], reads: [], limits })
  const nameOf = (error) => error.constructor.name
  const opened = []
  try { while (true) opened.push(openSync('/dev/null')) } catch {}
  const outcomes = []
  try { start() } catch (error) { outcomes.push(nameOf(error)) }
  outcomes.push(await findSandbox().catch((error) => error.code ?? nameOf(error)))
  for (const descriptor of opened) closeSync(descriptor)
  outcomes.push(await start().ended, (await findSandbox()) !== null)
  console.log(JSON.stringify(outcomes))
`

test.skipIf(spawnSync('prlimit', ['--version']).status !== 0)(
  'a program that cannot be started for want of descriptors is started later, and so is the check of the sandbox',
  () => {
    const { stdout, stderr } = spawnSync(
      'prlimit',
      [`--nofile=${DESCRIPTORS}`, process.execPath, '--input-type=module', '-e', SCRIPT],
      { encoding: 'utf8' },
    )
    expect(stderr).toBe('')
    expect(JSON.parse(stdout)).toEqual(['NotStarted', 'EMFILE', 0, true])
  },
)

test('a program that is not installed is reported as missing', async () => {
  const { startConfined } = await import('./start-confined.ts')
  const path = process.env['PATH']
  process.env['PATH'] = '/nowhere'
  try {
    const limits = { data: 2 ** 30, cpuSeconds: 20, fileBytes: 2 ** 20 }
    const running = startConfined('bwrap', { program: '/bin/true', args: [], reads: [], limits })
    await expect(running.ended).rejects.toMatchObject({ isMissing: true })
  } finally {
    process.env['PATH'] = path
  }
})
