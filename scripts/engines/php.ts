/** PHP in WebAssembly (GPL-2.0-or-later), which runs the plugin of `examples/wordpress` within a test. */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { npmPackages } from './npm-packages.ts'

const { tool, path } = npmPackages('php', 'php', ['@php-wasm/universal@3.1.56', '@php-wasm/node-8-3@3.1.56'])

export const php = tool

export type Php = {
  /** Runs a script as one request. */
  run(request: { code: string }): Promise<{ text: string; exitCode: number; errors: string }>
  writeFile(path: string, content: string): void
  readFileAsText(path: string): string
  /** Answers calls of `post_message_to_js`. */
  onMessage(answer: (message: string) => Promise<string>): void
  exit(): void
}

const load = (name: string) => import(pathToFileURL(join(path, '@php-wasm', name, 'index.js')).href)

/** Starts a PHP with a file system of its own. */
export async function openPhp(): Promise<Php> {
  const [{ PHP, loadPHPRuntime }, { getPHPLoaderModule }] = await Promise.all([
    load('universal'),
    load('node-8-3'),
  ])
  return new PHP(await loadPHPRuntime(await getPHPLoaderModule(), {}))
}
