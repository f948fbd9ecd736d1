/**
 * Runs in the sandbox, and tries what a program that a file has taken over would try. Arguments: a file that may be read, a
 * file that may not, a port of this machine that is open. Prints what it read when only the first is possible; whether anything
 * was written is seen from outside, because the place may be another one in here.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { dirname, join } from 'node:path'

const [, , readable = '', secret = '', port = ''] = process.argv

/** What comes of it; undefined where it is refused. */
const attempt = <T>(action: () => T): T | undefined => {
  try {
    return action()
  } catch {
    return undefined
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

attempt(() => writeFileSync(join(dirname(secret), 'written'), ''))
attempt(() => writeFileSync(readable, ''))
const isHidden = attempt(() => readFileSync(secret)) === undefined
if (isHidden && (await isCutOff())) process.stdout.write(attempt(() => readFileSync(readable)) ?? '')
