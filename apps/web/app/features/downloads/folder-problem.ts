/** The reasons why files are not saved to a folder, for the user (R-PULL-9). */

/** A file that is not saved; the others are. */
export class FileFailed extends Error {}

/** A problem of the whole delivery or of the folder, after which the user can start again. */
export class SavingStopped extends Error {}

export const CLOSED = 'This file is no longer available.'
export const NOT_SAVED = 'Not saved'
export const DAMAGED = 'The file arrived twice with a wrong checksum. Please try again later.'
export const UNSAFE_NAME = 'The name of this file is not safe, so it was not saved.'
export const TOO_MANY_COPIES = 'The folder contains too many files with this name.'
export const NO_CHECKSUM = 'The checksums could not be computed. Please reload the page and try again.'
export const NO_RANGES = 'Your network does not allow downloads in parts. Please download the file instead.'
export const IN_OTHER_WINDOW = 'Another window is saving these files.'

const UNKNOWN = 'The folder could not be written to. Please choose it again.'

/** What the file system of the browser refuses, by the name of its error. */
const STOPS: Readonly<Record<string, string>> = {
  NotAllowedError: 'The browser may not write to this folder. Choose it again and allow changes.',
  SecurityError: 'The browser may not write to this folder. Please choose another one.',
  QuotaExceededError: 'There is not enough free space. Free up space, then save again.',
  NotFoundError: 'The folder was moved or deleted while files were being saved. Please choose it again.',
  NoModificationAllowedError: 'A file is open in another program. Close it, then save again.',
}

/** The browser refuses the name, a folder has it, or a virus scanner has refused the file. */
const FAILURES: Readonly<Record<string, string>> = {
  TypeError: 'This computer does not accept the name of the file.',
  TypeMismatchError: 'A folder with this name already exists.',
  AbortError: 'The browser has refused to save this file.',
}

/** @param error of the file system of the browser */
export function folderProblem(error: unknown): FileFailed | SavingStopped {
  if (error instanceof FileFailed || error instanceof SavingStopped) return error
  const name = error instanceof Error || error instanceof DOMException ? error.name : ''
  const failure = FAILURES[name]
  return failure === undefined ? new SavingStopped(STOPS[name] ?? UNKNOWN) : new FileFailed(failure)
}
