/** The part of WebAssembly that the server uses; the types of Node lack it. */
declare namespace WebAssembly {
  class Memory {
    constructor(size: { initial: number; maximum: number })
    readonly buffer: ArrayBuffer
    grow(pages: number): number
  }
  class Module {
    constructor(bytes: Uint8Array)
  }
  class Instance {
    constructor(module: Module, imports: Readonly<Record<string, { memory: Memory }>>)
    readonly exports: Readonly<Record<string, (...numbers: readonly number[]) => void>>
  }
}
