/** Built-ins of the whole process cannot be changed by a text from outside (ADR 35). */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

const MODULE = fileURLToPath(new URL('freeze-built-ins.ts', import.meta.url))

/** Runs in its own process, like a file from outside: with names and values that are texts. */
function outcomeOf(script: string): string {
  const program = `import '${MODULE}'\n${script}`
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    encoding: 'utf8',
  })
  return stdout.trim() || stderr
}

/** Names that lead from a plain object, an array, a function or a text to shared built-ins. */
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
  ["(new Date())['constructor']['prototype']", 'getTime'],
  ["(new Date())['constructor']", 'now'],
  ["(new Uint8Array())['subarray']", 'call'],
  ["(Buffer.from(''))['constructor']", 'from'],
  ["([].values())['constructor']['prototype']", 'path'],
]

describe('a text from outside', () => {
  test.each(WAYS)('a text from outside that reaches %s and its %s has no effect', (way, name) => {
    const script = `
      const whole = () => JSON.stringify([typeof ({}).path, typeof ({}).sendmail, typeof Object.entries, typeof [].map,
        typeof Array.isArray, typeof (() => 0).call, typeof ''.trim, typeof (0).toFixed, typeof Promise.prototype.then,
        typeof Map.prototype.get, typeof JSON.parse, typeof [].path,
        typeof new Date().getTime, typeof Date.now, typeof new Uint8Array().subarray.call, typeof Buffer.from, typeof [].values().path])
      const before = whole()
      try { ${way}['${name}'] = '/bin/sh' } catch {}
      try { Object.assign(${way}, { '${name}': '/bin/sh' }) } catch {}
      try { delete ${way}['${name}'] } catch {}
      console.log(whole() === before ? 'unchanged' : whole())`
    expect(outcomeOf(script)).toBe('unchanged')
  })
})

test('all shared values of the language are frozen, except what libraries set and V8 optimises', () => {
  const script = `
    const values = { object: {}, array: [], function: () => 0, text: '', number: 0, big: 0n, symbol: Symbol(), date: new Date(),
      expression: /a/, promise: Promise.resolve(), map: new Map(), set: new Set(), bytes: Buffer.from(''), floats: new Float64Array(),
      view: new DataView(new ArrayBuffer()), url: new URL('http://localhost'), error: new TypeError(), format: new Intl.NumberFormat(),
      iterator: [].values(), entries: new Map().entries(), matches: 'a'.matchAll(/a/g), generator: function* () {},
      stream: async function* () {}, later: async () => 0 }
    const found = new Set()
    const open = []
    function walk(value, path) {
      if (value === null || !/object|function/.test(typeof value) || found.has(value)) return
      found.add(value)
      if (!Object.isFrozen(value)) open.push(path)
      for (const name of Reflect.ownKeys(value)) {
        try { walk(value[name], path + '.' + String(name)) } catch {}
      }
      walk(Object.getPrototypeOf(value), path + ' < ')
    }
    for (const [name, value] of Object.entries(values)) walk(Object.getPrototypeOf(Object(value)), name)
    console.log(JSON.stringify([found.has(Object.prototype), found.has(Date), open]))`
  expect(outcomeOf(script)).toBe(JSON.stringify([true, true, ['expression', 'error.constructor < ']]))
})

test('an object has no name that leads to its prototype', () => {
  expect(outcomeOf("console.log('__proto__' in {}, JSON.stringify({ ['__proto__']: 1 }))")).toBe(
    'false {"__proto__":1}',
  )
})

test('programs can still give objects and errors their own properties', () => {
  const script = `
    const own = { }; own.toString = () => 'own'; own.constructor = 1
    const error = new TypeError('first'); error.message = 'second'; error.name = 'Named'
    function Old() {} ; Old.prototype = Object.create(Error.prototype); Old.prototype.name = 'Old'; Old.constructor = Old
    class Day extends Date {}
    Day.prototype.getTime = () => 1
    const Bytes = function () {}
    Bytes.prototype = Object.create(Uint8Array.prototype)
    Bytes.prototype.slice = () => 2
    Error.stackTraceLimit = 20
    console.log(String(own), own.constructor, String(error), new Old().name, Object.keys(own).join(), new Day().getTime(), new Bytes().slice())`
  expect(outcomeOf(script)).toBe('own 1 Named: second Old toString,constructor 1 2')
})
