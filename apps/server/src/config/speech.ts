/** Reads the command that transcribes speech. Its words are separated by spaces, and no shell reads them. */
import { isAbsolute } from 'node:path'
import type { Variables } from './environment.ts'

export function speechOf({ SPEECH_COMMAND: command, SPEECH_FOLDER: folder }: Variables) {
  const [program = '', ...args] = command.split(/\s+/)
  if (program === '') return null
  return { program, args, reads: [...args, folder].filter(isAbsolute) }
}
