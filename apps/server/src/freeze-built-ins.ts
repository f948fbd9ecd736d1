/**
 * Freezes the built-in prototypes, so that no text from outside becomes an inherited option of an email, a
 * child process or a route: a second defence behind validation (ADR 35). Imported before everything else.
 */

// Needed by @simplewebauthn/server, it adds functions to Reflect, which is frozen together with them.
import 'reflect-metadata'

/** Objects from which `freezeFrom` starts and freezes everything that is reachable from them. */
const ROOTS: readonly object[] = [
  ...[Object, Function, Array, String, Number, Boolean, Symbol, BigInt, Promise, Date, RegExp, Proxy],
  ...[Map, Set, WeakMap, WeakSet, WeakRef, FinalizationRegistry, URL, URLSearchParams, Buffer],
  ...[ArrayBuffer, SharedArrayBuffer, DataView, Uint8Array, Uint8ClampedArray, Uint16Array, Uint32Array],
  ...[Int8Array, Int16Array, Int32Array, Float32Array, Float64Array, BigInt64Array, BigUint64Array],
  ...[JSON, Math, Reflect, Atomics, Intl, [].values().constructor, Reflect.get(Buffer, Symbol.species)],
]
const ERRORS = [
  ...[Error, TypeError, RangeError, SyntaxError, ReferenceError, EvalError, URIError, AggregateError],
]
/** Objects whose prototypes have no name: iterators, generators and asynchronous functions. */
const NAMELESS: readonly object[] = [
  ...[[].values(), new Map().entries(), new Set().values(), ''[Symbol.iterator](), ''.matchAll(/a/g)],
  ...[function* () {}, async function* () {}, async () => {}],
]
/** Not frozen, like the classes of Node's modules, such as streams, to which libraries add methods. */
const NOT_FROZEN: ReadonlySet<object> = new Set<object>([
  // Libraries set the length and the format of stack traces.
  Error,
  // V8 replaces and splits texts fifteen times slower when it is frozen.
  RegExp.prototype,
])

const TYPED_ARRAY: object = Object.getPrototypeOf(Uint8Array.prototype)

/**
 * Properties that programs assign to objects, such as `toString`, which a frozen property of the prototype
 * would refuse. They become accessors that define the property on the object itself.
 */
const ASSIGNED: readonly (readonly [object, readonly string[]])[] = [
  [Object.prototype, ['constructor', 'toString', 'toLocaleString', 'valueOf', 'hasOwnProperty']],
  [Function.prototype, ['constructor', 'toString', 'apply', 'bind', 'call']],
  // Libraries extend these by assignment.
  [Date, ['now']],
  [Date.prototype, Object.getOwnPropertyNames(Date.prototype)],
  [TYPED_ARRAY, Object.getOwnPropertyNames(TYPED_ARRAY)],
  ...ERRORS.map(({ prototype }) => [prototype, ['constructor', 'name', 'message', 'toString']] as const),
]

export function freezeBuiltIns(): void {
  Reflect.deleteProperty(Object.prototype, '__proto__')
  const assigned = ASSIGNED.flatMap(([prototype, names]) =>
    names.map((name) => allowAssignment(prototype, name)),
  )
  const found = new Set<object>()
  for (const root of [...ROOTS, ...ERRORS, ...assigned]) freezeFrom(root, found)
  for (const one of NAMELESS) freezeFrom(Object.getPrototypeOf(one), found)
}

/** Freezes a value and everything that is reachable through its properties and its prototype. */
function freezeFrom(value: unknown, found: Set<object>): void {
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null || found.has(value)) return
  found.add(value)
  for (const key of Reflect.ownKeys(value)) {
    const { value: own, get, set } = Object.getOwnPropertyDescriptor(value, key) ?? {}
    for (const next of [own, get, set]) freezeFrom(next, found)
  }
  freezeFrom(Object.getPrototypeOf(value), found)
  if (!NOT_FROZEN.has(value)) Object.freeze(value)
}

/** @returns the value of the property */
function allowAssignment(prototype: object, name: string): unknown {
  const found = Object.getOwnPropertyDescriptor(prototype, name)
  if (!found || !('value' in found)) return undefined
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
  return value
}

// Vite, which renders the pages from their sources, changes methods of built-in objects.
if (!process.argv.includes('--dev')) freezeBuiltIns()
