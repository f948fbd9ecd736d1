/** Before the chaos tests: one shop loads the demo, which takes as long as a test. Each test breaks a copy of it. */
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startShop } from './shop.ts'

export default async function setup(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), 'rushes-chaos-'))
  const demo = join(folder, 'demo')
  mkdirSync(demo)
  // Started by root, PostgreSQL runs as another user, who must be able to enter.
  for (const path of [folder, demo]) chmodSync(path, 0o755)
  const shop = await startShop({ DATA_DIR: demo })
  await shop.stop()
  project.provide('chaosFolder', folder)
  return () => rmSync(folder, { recursive: true, force: true })
}
