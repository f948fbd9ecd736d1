/**
 * Installs, starts and runs an engine (`npm run engine -- NAME PORT [FOLDER]`) on this machine until it is
 * interrupted; without a name it lists the engines. Data and log are in the folder, `var/engines/NAME` by
 * default.
 */
import { resolve } from 'node:path'
import { EngineMissing } from './engines/engine.ts'
import { ENGINES } from './engines/engines.ts'

const [name, port, folder] = process.argv.slice(2)
const engine = ENGINES.find((one) => one.name === name)
if (!engine || !(Number(port) > 0)) {
  console.error('npm run engine -- NAME PORT [FOLDER], where NAME is one of:')
  for (const one of ENGINES) console.error(`  ${one.name.padEnd(12)} ${one.title}`)
  process.exit(1)
}
try {
  engine.install()
  const running = await engine.start({
    folder: resolve(folder ?? `var/engines/${engine.name}`),
    port: Number(port),
  })
  console.log(`${engine.title}: ${running.address}`)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void running.stop())
} catch (error) {
  if (!(error instanceof EngineMissing)) throw error
  console.error(error.message)
  process.exitCode = 1
}
