/** A certified OpenID provider, at which users of a company sign in within a test. */
import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { npmPackages } from './npm-packages.ts'

const { tool, path } = npmPackages('openidProvider', 'openid-provider', ['oidc-provider@9.13.3'])

/** The part of the package that tests use; it has no types. */
type Context = { path: string; body: string | Record<string, unknown> | undefined }
type OpenidProvider = {
  use(middleware: (context: Context, next: () => Promise<void>) => Promise<void>): void
  callback(): RequestListener
}

/** Installs the package at its first use. */
export async function openOpenidProvider(issuer: string, configuration: object): Promise<OpenidProvider> {
  tool.install()
  const { default: Provider } = await import(
    pathToFileURL(join(path, 'oidc-provider', 'lib', 'index.js')).href
  )
  return new Provider(issuer, configuration)
}
