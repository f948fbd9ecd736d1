/** The previous release from git: its program in a separate folder, with the packages of this tree. */
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, globSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { givenFolder } from '../chaos/shop.ts'

/**
 * Revision for git: a tag, or as here the subject of a commit. This is the first one that works on a database
 * which a later one has migrated. Name the newest release after each release, and always if an older program
 * no longer runs with the packages of this tree.
 */
export const PREVIOUS_RELEASE = 'HEAD^{/^database: a version works on one that a later version has migrated}'

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url))
const PARTS = ['package.json', 'apps/server', 'packages', 'db']
const OURS = '@rushes'

/** @returns the commit; undefined without the history, as in a shallow clone or without git */
export function findRelease(name: string): string | undefined {
  const { status, stdout } = spawnSync('git', ['rev-parse', '--verify', '--quiet', name], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  return status === 0 ? stdout.trim() : undefined
}

/** @returns the folder of the release */
export function unpackRelease(commit: string): string {
  const folder = givenFolder()
  const archive = join(folder, 'release.tar')
  run('git', ['archive', '--output', archive, commit, ...PARTS])
  run('tar', ['--extract', '--file', archive, '--directory', folder])
  linkPackages(folder)
  return folder
}

/** Links third-party packages from this tree, and the workspace's own packages from the release. */
function linkPackages(folder: string): void {
  const from = join(ROOT, 'node_modules')
  const to = join(folder, 'node_modules')
  mkdirSync(to)
  for (const name of readdirSync(from)) {
    if (name !== OURS && name !== '.cache') symlinkSync(join(from, name), join(to, name))
  }
  // These links point to `packages` and `apps` of the release.
  cpSync(join(from, OURS), join(to, OURS), { recursive: true, verbatimSymlinks: true })
  for (const path of globSync('{apps,packages}/*/node_modules', { cwd: ROOT })) {
    if (existsSync(join(folder, dirname(path)))) symlinkSync(join(ROOT, path), join(folder, path))
  }
}

function run(command: string, args: readonly string[]): void {
  const { status, stderr } = spawnSync(command, args, { cwd: ROOT, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stderr}`)
}
