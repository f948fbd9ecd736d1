/**
 * Freezes what every object of the process inherits, so that no text from outside becomes an option of a mail, a child
 * process or a route: the second wall behind validation (ADR 35). Imported before everything else.
 */

/**
 * Not `Error` itself: libraries set how long its traces are. Not `Date`: libraries extend it by assignment. Not `RegExp`: V8
 * is five times slower when it is frozen.
 */
const CONSTRUCTORS = [
  ...[Object, Function, Array, String, Number, Boolean, Symbol, BigInt, Promise],
  ...[Map, Set, WeakMap, WeakSet, WeakRef, ArrayBuffer, SharedArrayBuffer, DataView, URL, URLSearchParams],
  ...[Uint8Array, Uint16Array, Uint32Array, Int8Array, Int16Array, Int32Array, Float32Array, Float64Array],
  ...[BigInt64Array, BigUint64Array, Buffer],
]
const ERRORS = [
  Error,
  TypeError,
  RangeError,
  SyntaxError,
  ReferenceError,
  EvalError,
  URIError,
  AggregateError,
]
const NAMESPACES = [JSON, Math, Reflect, Atomics, Intl]

/**
 * Programs give objects a `toString` of their own by assignment, which a frozen property of the prototype would refuse. These
 * properties become accessors that define it on the object itself.
 */
const ASSIGNED: readonly (readonly [object, readonly string[]])[] = [
  [Object.prototype, ['constructor', 'toString', 'toLocaleString', 'valueOf', 'hasOwnProperty']],
  [Function.prototype, ['constructor', 'toString', 'apply', 'bind', 'call']],
  ...ERRORS.map(({ prototype }) => [prototype, ['constructor', 'name', 'message', 'toString']] as const),
]

export function freezeBuiltIns(): void {
  Reflect.deleteProperty(Object.prototype, '__proto__')
  for (const [prototype, names] of ASSIGNED) for (const name of names) allowAssignment(prototype, name)
  for (const one of CONSTRUCTORS) {
    Object.freeze(one)
    Object.freeze(one.prototype)
  }
  for (const { prototype } of ERRORS) Object.freeze(prototype)
  for (const one of NAMESPACES) Object.freeze(one)
}

function allowAssignment(prototype: object, name: string): void {
  const found = Object.getOwnPropertyDescriptor(prototype, name)
  if (!found || !('value' in found)) return
  const { value, enumerable = false } = found
  Object.defineProperty(prototype, name, {
    get: () => value,
    set(this: object, own: unknown) {
      if (this === prototype) throw new TypeError(`${name} of a built-in prototype cannot be changed`)
      Object.defineProperty(this, name, { value: own, writable: true, enumerable: true, configurable: true })
    },
    enumerable,
    configurable: false,
  })
}

// Vite, which renders the pages from their sources, changes methods of built-in objects.
if (!process.argv.includes('--dev')) freezeBuiltIns()
