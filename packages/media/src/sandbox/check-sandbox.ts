/**
 * Runs in the sandbox, and tries what a program that a file has taken over would try. Arguments: a file that may be read, a
 * file that may not, a port of this machine that is open. Ends with 0 when only the first is possible; whether anything was
 * written is seen from outside, because the place may be another one in here.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { dirname, join } from 'node:path'

const [, , readable = '', secret = '', port = ''] = process.argv

const fails = (attempt: () => unknown): boolean => {
  try {
    attempt()
    return false
  } catch {
    return true
  }
}

const isCutOff = () =>
  new Promise<boolean>((resolve) => {
    const socket = connect(Number(port), '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      resolve(false)
    })
    socket.once('error', () => resolve(true))
  })

fails(() => writeFileSync(join(dirname(secret), 'written'), ''))
fails(() => writeFileSync(readable, ''))
const holds = [!fails(() => readFileSync(readable)), fails(() => readFileSync(secret)), await isCutOff()]
process.exitCode = holds.every((one) => one) ? 0 : 1
