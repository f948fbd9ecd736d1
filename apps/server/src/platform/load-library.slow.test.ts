/** A library that could not be loaded when it was first needed is loaded the next time. */
import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { loadedOnce } from './load-library.ts'

const SOURCES = fileURLToPath(new URL('..', import.meta.url))
const LIBRARIES = globSync('**/*.ts', { cwd: SOURCES, exclude: ['**/*.test.ts'] }).flatMap((path) =>
  [...readFileSync(`${SOURCES}${path}`, 'utf8').matchAll(/loadLibrary\('([^']+)'\)/g)].map(
    ([, name = '']) => name,
  ),
)

/** Loads a library twice; the file of the given number cannot be read the first time. Prints the results. */
const PROGRAM = `
  import { registerHooks } from 'node:module'
  import { loadLibrary } from ${JSON.stringify(new URL('load-library.ts', import.meta.url).href)}
  const [name, number] = process.argv.slice(1)
  let files = 0
  registerHooks({
    load(url, context, next) {
      files += 1
      if (files === Number(number)) throw Object.assign(new Error('too many open files'), { code: 'EMFILE' })
      return next(url, context)
    },
  })
  const outcomes = []
  for (let time = 0; time < 2; time += 1) {
    try {
      loadLibrary(name)
      outcomes.push('loaded')
    } catch (error) {
      outcomes.push(error.code)
    }
  }
  console.log(JSON.stringify({ files, outcomes }))`

function loadTwice(name: string, missing: number): { files: number; outcomes: string[] } {
  const given = ['--input-type=module', '--eval', PROGRAM, name, String(missing)]
  return JSON.parse(execFileSync(process.execPath, given, { encoding: 'utf8' }))
}

describe('a library that is loaded when it is needed', () => {
  test.each([...LIBRARIES, 'stdnum/lib/cjs/gb/vat.js'])(
    'a library is loaded at the next attempt (%s), whichever file could not be read',
    (name) => {
      const { files, outcomes } = loadTwice(name, 0)
      expect(outcomes).toEqual(['loaded', 'loaded'])
      for (const missing of new Set([1, Math.ceil(files / 2), files])) {
        expect(loadTwice(name, missing).outcomes, `file ${missing} of ${files}`).toEqual(['EMFILE', 'loaded'])
      }
    },
  )

  test('every library that is loaded on demand is covered by this test', () => {
    expect(LIBRARIES).toEqual(expect.arrayContaining(['pdfkit', 'sanitize-html', '@fastify/swagger']))
  })
})

describe('a lazy value', () => {
  test('a lazy value is loaded by the first call, and once for simultaneous calls', async () => {
    let loads = 0
    const load = loadedOnce(async () => ++loads)
    expect(await Promise.all([load(), load()])).toEqual([1, 1])
    expect(await load()).toBe(1)
  })

  test('a lazy value is loaded again after a failure', async () => {
    const answers = [Promise.reject(new Error('too many open files')), Promise.resolve('loaded')]
    const load = loadedOnce(async () => await answers.shift())
    await expect(load()).rejects.toThrow('too many open files')
    expect(await load()).toBe('loaded')
    expect(await load()).toBe('loaded')
  })
})
