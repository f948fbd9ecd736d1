/** The admin area has its own style sheet, so visitors of the storefront load nothing of it. */
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import { build } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'

const WEB = fileURLToPath(new URL('..', import.meta.url))
const MODULES = fileURLToPath(new URL('../../../node_modules', import.meta.url))

/** Utilities that no page uses. */
const UNUSED = `export const UNUSED = 'pt-[123px] mb-[77px] hover:grayscale'`

let root = ''
const inRoot = (path: string) => join(root, path)

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'rushes-style-'))
  await cp(join(WEB, 'app'), inRoot('app'), { recursive: true })
  await symlink(MODULES, inRoot('node_modules'))
})
afterAll(() => rm(root, { recursive: true }))

/** The style sheet of the storefront as the build of the pages makes it. */
async function storefrontSheet(): Promise<string> {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [tailwindcss()],
    build: { write: false, assetsInlineLimit: 0, rolldownOptions: { input: inRoot('app/app.css') } },
  })
  const files = 'close' in built ? [] : [built].flat().flatMap(({ output }) => output)
  const sheet = files.find(({ fileName }) => fileName.endsWith('.css'))
  if (sheet?.type !== 'asset') throw new Error('The build made no style sheet.')
  return String(sheet.source)
}

test("the storefront's style sheet is the same to the byte, whatever the admin folder contains", {
  timeout: 120_000,
}, async () => {
  const now = await storefrontSheet()
  expect(now.length).toBeGreaterThan(10_000)

  await writeFile(inRoot('app/admin/unused.tsx'), UNUSED)
  expect((await storefrontSheet()) === now).toBe(true)

  // The same file shows in the sheet as soon as nothing leaves the folder out.
  const source = await readFile(inRoot('app/app.css'), 'utf8')
  await writeFile(inRoot('app/app.css'), source.replace('@source not "./admin";', ''))
  expect(await storefrontSheet()).toContain('padding-top:123px')
  await writeFile(inRoot('app/app.css'), source)

  await rm(inRoot('app/admin'), { recursive: true })
  expect((await storefrontSheet()) === now).toBe(true)
})
