/** The part of WebAssembly that this folder uses; the types of Node lack it. */
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
    constructor(module: Module, imports: { scan: { memory: Memory } })
    readonly exports: Readonly<
      Record<string, (first: number, end: number, size: number, query: number, out: number) => void>
    >
  }
}
