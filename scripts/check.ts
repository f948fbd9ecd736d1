/** `npm run check`: everything that needs no test runner. */
import { spawnSync } from 'node:child_process'
import { CHECKS } from './checks.ts'

for (const { title, command } of CHECKS) {
  console.log(`── ${title}`)
  if (spawnSync(command, { shell: true, stdio: 'inherit' }).status !== 0) process.exitCode = 1
}
