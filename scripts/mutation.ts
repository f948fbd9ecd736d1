/** `npm run test:mutation`: runs Stryker, with the options that follow `--` (ADR 17). */
import { spawnSync } from 'node:child_process'
import { fetchTools } from './fetch-tools.ts'

const tools = fetchTools('@stryker-mutator/core@10.1.1', '@stryker-mutator/vitest-runner@10.1.1')
const { status } = spawnSync(`${tools}/.bin/stryker`, ['run', ...process.argv.slice(2)], { stdio: 'inherit' })
process.exitCode = status ?? 1
