/** The part of `oidc-provider` that the tests use; the package has no types. */
declare module 'oidc-provider' {
  import type { RequestListener } from 'node:http'

  type Context = { path: string; body: string | Record<string, unknown> | undefined }

  class Provider {
    constructor(issuer: string, configuration: object)
    use(middleware: (context: Context, next: () => Promise<void>) => Promise<void>): void
    callback(): RequestListener
  }

  // biome-ignore lint/style/noDefaultExport: the package has one
  export { Provider as default }
}
