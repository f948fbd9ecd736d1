/**
 * Runs in the sandbox, and tries the actions of a program that a file has taken over. Arguments: a file that
 * may be read, a file that may not, a port of this machine that is open. Prints the content of the first file
 * if only reading it is possible; whether anything was written is checked from outside, because the folder
 * may be another one inside the sandbox.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { dirname, join } from 'node:path'

const [, , readable = '', secret = '', port = ''] = process.argv

/** Returns the result of an action; undefined where it is refused. */
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
