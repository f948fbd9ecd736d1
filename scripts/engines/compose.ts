/** Docker Compose, which reads the files of `deploy/`. It comes with Docker; nothing is started with it. */
import { spawnSync } from 'node:child_process'
import { EngineMissing, type Tool } from './engine.ts'

const isInstalled = () => spawnSync('docker', ['compose', 'version'], { stdio: 'ignore' }).status === 0

export const compose: Tool = {
  name: 'compose',
  isInstalled,
  install() {
    if (!isInstalled()) throw new EngineMissing('Docker with its plugin Compose is not on this machine')
  },
}
