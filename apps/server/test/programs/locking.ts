/** Tries to lock each data folder that it reads from its input, and prints whether it succeeded. */
import { createInterface } from 'node:readline'
import { lockDataFolder } from '../../src/platform/postgres/data-folder-lock.ts'

process.stdout.write('ready\n')
for await (const folder of createInterface(process.stdin)) {
  try {
    lockDataFolder(folder)
    process.stdout.write('locked\n')
  } catch {
    process.stdout.write('in use\n')
  }
}
