/** The part of the package that is used; it ships no types for it. */
declare module 'libheif-js/wasm-bundle.js' {
  type Pixels = { data: Uint8Array; width: number; height: number }
  type HeifPicture = {
    get_width(): number
    get_height(): number
    is_primary(): boolean
    display(into: Pixels, done: (pixels: Pixels | null) => void): void
  }
  const libheif: { HeifDecoder: new () => { decode(file: Uint8Array): HeifPicture[] } }
  export = libheif
}
