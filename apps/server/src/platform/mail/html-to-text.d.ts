/** What we use of the library, which brings no types of its own. */
declare module 'html-to-text' {
  export type Selector = { selector: string; format?: string; options?: Readonly<Record<string, unknown>> }
  export function compile(options: {
    wordwrap: number | false
    selectors: readonly Selector[]
  }): (html: string) => string
}
