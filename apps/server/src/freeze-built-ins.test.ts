/** What the whole process inherits cannot be changed by a text from outside (ADR 35). */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

const MODULE = fileURLToPath(new URL('freeze-built-ins.ts', import.meta.url))

/** In a process of its own, as a file from outside would do it: with names and values that are texts. */
function outcomeOf(script: string): string {
  const program = `import '${MODULE}'\n${script}`
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    encoding: 'utf8',
  })
  return stdout.trim() || stderr
}

/** Names that lead from a plain object, an array, a function or a text to what all of them share. */
const WAYS: readonly (readonly [string, string])[] = [
  ["({})['__proto__']", 'path'],
  ["({})['constructor']", 'entries'],
  ["({})['constructor']['prototype']", 'sendmail'],
  ["({})['toString']", 'call'],
  ["([])['__proto__']", 'path'],
  ["([])['constructor']", 'isArray'],
  ["([])['constructor']['prototype']", 'map'],
  ["(() => 0)['constructor']['prototype']", 'call'],
  ["('')['constructor']['prototype']", 'trim'],
  ["(0)['constructor']['prototype']", 'toFixed'],
  ["(Promise.resolve())['constructor']['prototype']", 'then'],
  ["(new Map())['constructor']['prototype']", 'get'],
  ['(JSON)', 'parse'],
]

describe('a text from outside', () => {
  test.each(WAYS)('a text from outside that reaches %s and its %s changes nothing', (way, name) => {
    const script = `
      const whole = () => JSON.stringify([typeof ({}).path, typeof ({}).sendmail, typeof Object.entries, typeof [].map,
        typeof Array.isArray, typeof (() => 0).call, typeof ''.trim, typeof (0).toFixed, typeof Promise.prototype.then,
        typeof Map.prototype.get, typeof JSON.parse, typeof [].path])
      const before = whole()
      try { ${way}['${name}'] = '/bin/sh' } catch {}
      try { Object.assign(${way}, { '${name}': '/bin/sh' }) } catch {}
      try { delete ${way}['${name}'] } catch {}
      console.log(whole() === before ? 'unchanged' : whole())`
    expect(outcomeOf(script)).toBe('unchanged')
  })
})

test('an object has no name that leads to its prototype', () => {
  expect(outcomeOf("console.log('__proto__' in {}, JSON.stringify({ ['__proto__']: 1 }))")).toBe(
    'false {"__proto__":1}',
  )
})

test('programs still give objects and errors properties of their own', () => {
  const script = `
    const own = { }; own.toString = () => 'own'; own.constructor = 1
    const error = new TypeError('first'); error.message = 'second'; error.name = 'Named'
    function Old() {} ; Old.prototype = Object.create(Error.prototype); Old.prototype.name = 'Old'; Old.constructor = Old
    console.log(String(own), own.constructor, String(error), new Old().name, Object.keys(own).join())`
  expect(outcomeOf(script)).toBe('own 1 Named: second Old toString,constructor')
})
