import { spawnSync } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'

const MODULE = fileURLToPath(new URL('temporary-folder.ts', import.meta.url))

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rushes-exit-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** Runs in a separate process, whose temporary folders are all in `folder`. */
function outputOf(script: string): string {
  const program = `import { withTemporaryFolder } from '${MODULE}'
    import { readdirSync, writeFileSync } from 'node:fs'
    ${script}`
  return spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    encoding: 'utf8',
    env: { ...process.env, TMPDIR: folder },
  }).stdout
}

test('a temporary folder is removed when its work ends, also with an error', async () => {
  const names = outputOf(`
    const left = () => readdirSync('${folder}').length
    await withTemporaryFolder('one', async (own) => { writeFileSync(own + '/file', ''); console.log(left()) })
    await withTemporaryFolder('two', () => Promise.reject(new Error('no'))).catch(() => {})
    console.log(left())`)
  expect(names).toBe('1\n0\n')
})

test('a process that exits in the middle of its work leaves no temporary folder', async () => {
  const output = outputOf(`
    await withTemporaryFolder('one', async (own) => {
      writeFileSync(own + '/file', '')
      console.log(readdirSync('${folder}').length)
      process.exit()
    })`)
  expect(output).toBe('1\n')
  expect(await readdir(folder)).toEqual([])
})
