/** Loads the demo once before the chaos tests, because a load takes as long as a test. Tests break copies. */
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startShop } from './shop.ts'

export default async function setup(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), 'rushes-chaos-'))
  const demo = join(folder, 'demo')
  mkdirSync(demo)
  // Started by root, PostgreSQL runs as another user, which must be able to enter the folder.
  for (const path of [folder, demo]) chmodSync(path, 0o755)
  const shop = await startShop({ DATA_DIR: demo })
  await shop.stop()
  project.provide('chaosFolder', folder)
  return () => rmSync(folder, { recursive: true, force: true })
}
