/** Chooses the sandbox of this machine, once for the process, by trying the actions that it must prevent. */
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { MachineProblem } from '../media-problem.ts'
import { withTemporaryFolder } from '../temporary-folder.ts'
import { COMPILED, PROGRAM_FOLDERS } from './program-folders.ts'
import { KINDS, type Kind } from './sandbox.ts'
import { NotStarted, startConfined } from './start-confined.ts'

export class NoSandbox extends MachineProblem {
  constructor() {
    super(
      'This server has no sandbox, so it opens no file. Install bubblewrap, or follow “Sandbox” in docs/OPERATIONS.md; files are kept and continue by themselves.',
    )
  }
}

const CHECK = fileURLToPath(new URL('check-sandbox.ts', import.meta.url))
const READER = fileURLToPath(new URL('../reader/media-reader.ts', import.meta.url))
const CHECK_WITHIN_MS = 20_000
/** The output of the program when it is confined: a fake tool cannot print it. */
const READABLE = randomUUID()
const MIB = 2 ** 20
const LIMITS = { data: 1024 * MIB, cpuSeconds: 20, fileBytes: MIB }

/** A missing tool may be installed in the meantime. */
const TRY_AGAIN_MS = 60_000

let isRequired = false
let found: Promise<Kind | null> | undefined
let triedAt = 0

/** Forbids opening a file without a sandbox from now on. */
export function requireSandbox(): void {
  isRequired = true
}

/** @returns null for none, where none is required @throws NoSandbox */
export async function sandboxInUse(): Promise<Kind | null> {
  const kind = await findSandbox()
  if (kind === null && isRequired) throw new NoSandbox()
  return kind
}

/** @returns null when no kind of sandbox works on this machine */
export async function findSandbox(): Promise<Kind | null> {
  if (!found) triedAt = performance.now()
  found ??= firstThatHolds()
  const kind = await found.catch((error: unknown) => {
    found = undefined
    throw error
  })
  if (kind === null && performance.now() - triedAt > TRY_AGAIN_MS) found = undefined
  return kind
}

async function firstThatHolds(): Promise<Kind | null> {
  await warmReaders()
  for (const kind of KINDS) if (await holds(kind)) return kind
  return null
}

/** Node compiles the readers once, outside the sandbox, because the next process runs the compiled code. */
async function warmReaders(): Promise<void> {
  if (existsSync(COMPILED)) return
  const confined = { program: process.execPath, args: [READER], reads: [], limits: LIMITS }
  const running = startConfined(null, confined, AbortSignal.timeout(CHECK_WITHIN_MS))
  for (const output of [running.stdout, running.stderr]) output.resume()
  await running.ended.catch(() => undefined)
}

/** A tool that is installed may still not work: a container may forbid it, and another version has other options. */
export const holds = (kind: Kind): Promise<boolean> =>
  withTemporaryFolder('sandbox', (folder) => holdsIn(kind, folder))

async function holdsIn(kind: Kind, folder: string): Promise<boolean> {
  const server = createServer((socket) => socket.destroy())
  try {
    const readable = join(folder, 'readable')
    const secret = join(folder, 'secret')
    await Promise.all([writeFile(readable, READABLE), writeFile(secret, 'secret')])
    const port = await listening(server)
    const running = startConfined(
      kind,
      {
        program: process.execPath,
        args: [CHECK, readable, secret, `${port}`],
        reads: [...PROGRAM_FOLDERS, readable],
        limits: LIMITS,
      },
      AbortSignal.timeout(CHECK_WITHIN_MS),
    )
    running.stderr.resume()
    const [printed] = await Promise.all([text(running.stdout), running.ended.catch(exceptMissing)])
    if (printed !== READABLE) return false
    return (await readFile(readable, 'utf8')) === READABLE && (await readdir(folder)).length === 2
  } finally {
    server.close()
  }
}

/** Rethrows a shortage of descriptors or memory, so that the sandbox is tried again. */
function exceptMissing(error: unknown): void {
  if (!(error instanceof NotStarted && error.isMissing)) throw error
}

const listening = (server: ReturnType<typeof createServer>): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address: AddressInfo | string | null = server.address()
      resolve(typeof address === 'object' && address !== null ? address.port : 0)
    })
  })
