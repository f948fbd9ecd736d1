/** The used parts of libraries that have no types. */
declare module 'subset-font' {
  const subsetFont: (
    font: Buffer,
    text: string,
    options: { targetFormat: 'sfnt'; variationAxes: Readonly<Record<string, number>> },
  ) => Promise<Buffer>
  export = subsetFont
}

declare module 'bidi-js' {
  type Bidi = {
    /** The level of each UTF-16 unit: text of an odd level runs from right to left. */
    getEmbeddingLevels(text: string): { levels: Uint8Array }
    getMirroredCharacter(char: string): string | null
  }
  const bidiFactory: () => Bidi

  export = bidiFactory
}

declare module 'linebreak' {
  class LineBreaker {
    constructor(text: string)
    nextBreak(): { position: number; required: boolean } | null
  }

  export = LineBreaker
}

declare module 'fontkit' {
  export type Font = {
    unitsPerEm: number
    ascent: number
    descent: number
    lineGap: number
    hasGlyphForCodePoint(codePoint: number): boolean
  }
  export function create(bytes: Uint8Array): Font
}
