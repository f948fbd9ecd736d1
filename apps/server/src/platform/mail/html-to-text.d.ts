/** The used part of the library, which has no types. */
declare module 'html-to-text' {
  export type Selector = { selector: string; format?: string; options?: Readonly<Record<string, unknown>> }
  export function compile(options: {
    wordwrap: number | false
    selectors: readonly Selector[]
  }): (html: string) => string
}
