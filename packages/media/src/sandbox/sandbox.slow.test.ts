/** Proves the restrictions of each sandbox of this machine (R-MEDIA-11). */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { getPriority, homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { holds } from './find-sandbox.ts'
import { type Confined, confinedCommand, KINDS, type Kind } from './sandbox.ts'
import { seccompFilter } from './seccomp-filter.ts'
import { startConfined } from './start-confined.ts'

const MIB = 2 ** 20
const LIMITS = { data: 1024 * MIB, cpuSeconds: 20, fileBytes: MIB }
const working: Kind[] = []
for (const kind of KINDS) if (await holds(kind)) working.push(kind)

let folder: string
let server: Server
let port: number
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rushes-sandbox-test-'))
  server = createServer((socket) => socket.destroy())
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  port = typeof address === 'object' && address !== null ? address.port : 0
  process.env['SECRET_OF_THE_SERVER'] = 'a secret'
})
afterAll(async () => {
  delete process.env['SECRET_OF_THE_SERVER']
  server.close()
  await rm(folder, { recursive: true, force: true })
})

test('a Linux machine with util-linux has a sandbox', () => {
  if (process.platform === 'linux') expect(working).not.toEqual([])
})

type Attempt = Partial<Pick<Confined, 'reads' | 'folder' | 'limits' | 'isBackground'>>

/** Runs JavaScript in the sandbox. */
async function attempt(kind: Kind, script: string, how: Attempt = {}) {
  const confined = { program: process.execPath, args: ['-e', script], reads: [], limits: LIMITS, ...how }
  const running = startConfined(kind, confined, AbortSignal.timeout(30_000))
  const [stdout, stderr, end] = await Promise.all([text(running.stdout), text(running.stderr), running.ended])
  return { stdout, stderr, end }
}

/** The result of a line of JavaScript in the sandbox, or the code of its error. */
async function outcomeOf(kind: Kind, expression: string, how: Attempt = {}): Promise<string> {
  const script = `const fs = require('fs'), cp = require('child_process'), net = require('net')
    try { console.log(${expression}) } catch (error) { console.log(error.code ?? error.message) }`
  return (await attempt(kind, script, how)).stdout.trim()
}

const HIDDEN = /^(ENOENT|EACCES|EPERM|EROFS|ESRCH)$/

/** A kernel can be built without priorities of sessions. */
const hasSessionPriority = existsSync('/proc/self/autogroup')

describe.each(working)('in a sandbox by %s', (kind) => {
  test('a program reads the file that it is given, and cannot change it', async () => {
    const path = join(folder, 'given')
    await writeFile(path, 'given')
    expect(await outcomeOf(kind, `fs.readFileSync(${JSON.stringify(path)}, 'utf8')`, { reads: [path] })).toBe(
      'given',
    )
    expect(await outcomeOf(kind, `fs.writeFileSync(${JSON.stringify(path)}, '')`, { reads: [path] })).toMatch(
      HIDDEN,
    )
    expect(await readFile(path, 'utf8')).toBe('given')
  })

  test.each([
    '/etc/passwd',
    '/etc/shadow',
    join(homedir(), '.ssh/id_rsa'),
    '/proc/1/environ',
    '/var/log/syslog',
  ])('a program cannot read %s', async (path) => {
    const outcome = await outcomeOf(kind, `fs.readFileSync('${path}', 'utf8')`)
    // Process 1 is the sandbox itself where processes have their own numbers.
    if (path === '/proc/1/environ') expect(outcome).not.toContain('a secret')
    else expect(outcome).toMatch(HIDDEN)
  })

  test('a program cannot see files next to the given one, nor by a link', async () => {
    await writeFile(join(folder, 'secret'), 'secret')
    const given = join(folder, 'next-to-secret')
    await writeFile(given, 'given')
    const secret = JSON.stringify(join(folder, 'secret'))
    expect(await outcomeOf(kind, `fs.readFileSync(${secret}, 'utf8')`, { reads: [given] })).toMatch(HIDDEN)
    const out = await mkdtemp(join(folder, 'out-'))
    const script = `(fs.symlinkSync(${secret}, 'link'), fs.readFileSync('link', 'utf8'))`
    expect(await outcomeOf(kind, script, { folder: out })).toMatch(HIDDEN)
  })

  test('a program writes to its folder, and nowhere else', async () => {
    const out = await mkdtemp(join(folder, 'out-'))
    expect(await outcomeOf(kind, `fs.writeFileSync('made', 'made')`, { folder: out })).toBe('undefined')
    expect(await readFile(join(out, 'made'), 'utf8')).toBe('made')
    await outcomeOf(kind, `fs.writeFileSync('${out}-next-to-it', '')`, { folder: out })
    await outcomeOf(kind, `fs.writeFileSync('/tmp/rushes-left-by-a-sandbox', '')`, { folder: out })
    expect(await readdir(folder)).not.toContain(`${out.split('/').at(-1)}-next-to-it`)
    expect(await readdir('/tmp')).not.toContain('rushes-left-by-a-sandbox')
    expect(await outcomeOf(kind, `fs.writeFileSync('/usr/made', '')`, { folder: out })).toMatch(HIDDEN)
  })

  test('a program has no network, not even to this machine', async () => {
    const connecting = (target: string) => `
      const socket = require('net').connect(${target})
      socket.on('connect', () => { console.log('connected'); process.exit() })
      socket.on('error', ({ code }) => console.log(code))`
    expect((await attempt(kind, connecting(`${port}, '127.0.0.1'`))).stdout).not.toContain('connected')
    expect((await attempt(kind, connecting(`'${join(folder, 'socket')}'`))).stdout).not.toContain('connected')
  })

  test('a program cannot signal the server, or read its memory or environment', async () => {
    expect(await outcomeOf(kind, `process.kill(${process.pid}, 0)`)).toMatch(HIDDEN)
    expect(await outcomeOf(kind, `fs.readFileSync('/proc/${process.pid}/environ')`)).toMatch(HIDDEN)
    expect(await outcomeOf(kind, `fs.openSync('/proc/${process.pid}/mem', 'r')`)).toMatch(HIDDEN)
    expect(await outcomeOf(kind, `Object.keys(process.env).sort().join()`)).not.toContain('SECRET')
  })

  test('a program has no capability, and gains none by a namespace of its own', async () => {
    const status = await outcomeOf(kind, `fs.readFileSync('/proc/self/status', 'utf8')`)
    // Landlock hides /proc completely.
    if (!HIDDEN.test(status)) {
      expect(status).toMatch(/NoNewPrivs:\s+1/)
      expect(status).toMatch(/CapEff:\s+0+\n/)
    }
    const nested = `cp.spawnSync('unshare', ['--user', '--map-root-user', '--mount', 'true']).status`
    expect(await outcomeOf(kind, nested)).not.toBe('0')
  })

  test('a program that uses too much memory is ended', async () => {
    const { end } = await attempt(kind, 'const all = []; for (;;) all.push(Buffer.alloc(16 * 2 ** 20, 1))')
    expect(end).not.toBe(0)
  })

  test('a program that computes for too long is ended', async () => {
    const { end } = await attempt(kind, 'for (;;) {}', { limits: { ...LIMITS, cpuSeconds: 1 } })
    expect(end).not.toBe(0)
  })

  test('a program cannot fill the disk', async () => {
    const out = await mkdtemp(join(folder, 'out-'))
    const script = `require('fs').writeFileSync('large', Buffer.alloc(${4 * MIB}))`
    expect((await attempt(kind, script, { folder: out })).end).not.toBe(0)
    expect((await readFile(join(out, 'large'))).length).toBeLessThanOrEqual(MIB)
  })

  test('a program cannot fill the memory with files outside of its folder', async () => {
    const script = `
      const fs = require('fs')
      let written = 0
      for (const place of ['/', '/dev', '/tmp', '/usr', '/old'])
        try {
          for (let number = 0; number < 300; number++, written++)
            fs.writeFileSync(place + '/rushes-sandbox-' + number, Buffer.alloc(${MIB}))
        } catch {}
      console.log(written)`
    const out = await mkdtemp(join(folder, 'out-'))
    const { stdout } = await attempt(kind, script, { folder: out })
    expect(Number(stdout)).toBeLessThan(150)
  })

  test('processes that a program has started end with it', async () => {
    // A unique name, by which it is found from outside.
    const seconds = `${100_000 + Math.floor(Math.random() * 1e6)}`
    const script = `const child = require('child_process').spawn('sleep', ['${seconds}'], { detached: true })
      child.on('error', ({ code }) => console.log(code)).on('spawn', () => console.log('spawned'))
      setInterval(() => {}, 1000)`
    const confined = { program: process.execPath, args: ['-e', script], reads: [], limits: LIMITS }
    const running = startConfined(kind, confined, AbortSignal.timeout(30_000))
    await once(running.stdout, 'data')
    running.kill()
    await running.ended
    await expect.poll(() => runningWith(seconds), { timeout: 20_000 }).toEqual([])
  })

  test('a program in the background has a lower priority than the server', async () => {
    const priority = `require('os').getPriority()`
    expect(await outcomeOf(kind, priority)).toBe(String(getPriority()))
    expect(await outcomeOf(kind, priority, { isBackground: true })).toBe(String(getPriority() + 3))
  })

  test.skipIf(!hasSessionPriority)(
    'a program in the background leaves the processor to the server',
    async () => {
      const name = randomUUID()
      const args = ['-e', "console.log('started'); setInterval(() => {}, 1000)", name]
      const confined = { program: process.execPath, args, reads: [], isBackground: true, limits: LIMITS }
      const running = startConfined(kind, confined, AbortSignal.timeout(30_000))
      await once(running.stdout, 'data')
      const sessions = async () =>
        await Promise.all((await runningWith(name)).map((id) => readFile(`/proc/${id}/autogroup`, 'utf8')))
      await expect.poll(async () => (await sessions()).at(-1), { timeout: 20_000 }).toMatch(/ nice 3$/m)
      running.kill()
      await running.ended
    },
  )
})

/** The ids of the processes of this machine with this argument. */
async function runningWith(argument: string): Promise<string[]> {
  const all = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const lines = await Promise.all(all.map((id) => readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')))
  return all.filter((_id, at) => lines[at]?.split('\0').includes(argument))
}

describe('the command', () => {
  const confined = {
    program: '/usr/bin/program',
    args: ['$(touch /tmp/x)', '--', 'a b'],
    reads: ['/'],
    folder: '/tmp',
    limits: LIMITS,
  }

  test.each(KINDS)(
    'the command by %s ends with the program and its arguments, each as a separate argument',
    (kind) => {
      expect(confinedCommand(kind, confined).slice(-4)).toEqual([confined.program, ...confined.args])
    },
  )
})

const LOAD = 0x20
const JUMPS: Readonly<Record<number, (register: number, value: number) => boolean>> = {
  21: (register, value) => register === value,
  53: (register, value) => register >= value,
}

/** Runs the filter as the kernel does. */
function verdictOf(filter: Buffer, call: { machine: number; number: number }): number {
  let register = 0
  for (let at = 0; ; at += 8) {
    const [code, whenTrue, value] = [
      filter.readUInt16LE(at),
      filter.readUInt8(at + 2),
      filter.readUInt32LE(at + 4),
    ]
    const jumps = JUMPS[code]
    if (code === LOAD) register = value === 4 ? call.machine : call.number
    else if (!jumps) return value
    else if (jumps(register, value)) at += 8 * whenTrue
  }
}

describe('the filter of system calls', () => {
  const [ALLOWED, REFUSED] = [0x7fff_0000, 0x0005_000d]
  const X64 = 0xc000_003e
  const ARM64 = 0xc000_00b7
  test.each([
    ['x64', X64, { read: 0, socket: 41, kill: 62, ptrace: 101, io_uring_setup: 425 }],
    ['arm64', ARM64, { read: 63, socket: 198, kill: 129, ptrace: 117, io_uring_setup: 425 }],
  ])(
    'the filter of system calls of %s refuses the network, signals and access to other processes, and allows files',
    (arch, machine, numbers) => {
      const filter = seccompFilter(arch) ?? Buffer.alloc(0)
      const { read, ...refused } = numbers
      expect(verdictOf(filter, { machine, number: read })).toBe(ALLOWED)
      for (const number of Object.values(refused)) {
        expect(verdictOf(filter, { machine, number })).toBe(REFUSED)
      }
    },
  )

  test('the filter of system calls refuses calls by the numbers of another architecture', () => {
    const filter = seccompFilter('x64') ?? Buffer.alloc(0)
    expect(verdictOf(filter, { machine: 0x4000_0003, number: 3 })).toBe(REFUSED)
    expect(verdictOf(filter, { machine: X64, number: 0x4000_0000 })).toBe(REFUSED)
    expect(seccompFilter('riscv64')).toBeUndefined()
  })
})

test.each([
  ['that runs the program without confining it', 'while [ "$1" != -- ]; do shift; done; shift; exec "$@"'],
  ['that only reports success', 'exit 0'],
  [
    'that a container does not allow to create namespaces',
    'echo "Creating new namespace failed" >&2; exit 1',
  ],
])('a bwrap %s is not used', async (_what, lines) => {
  const path = process.env['PATH']
  const tools = await mkdtemp(join(folder, 'tools-'))
  await writeFile(join(tools, 'bwrap'), `#!/bin/sh\n${lines}\n`, { mode: 0o755 })
  process.env['PATH'] = `${tools}:${path}`
  try {
    expect(await holds('bwrap')).toBe(false)
  } finally {
    process.env['PATH'] = path
  }
})

test('without any sandbox a required one refuses each file with a message for the operator (R-MEDIA-12)', async () => {
  const path = process.env['PATH']
  process.env['PATH'] = folder
  vi.resetModules()
  try {
    const { findSandbox, requireSandbox, sandboxInUse } = await import('./find-sandbox.ts')
    expect(await findSandbox()).toBeNull()
    expect(await sandboxInUse()).toBeNull()
    requireSandbox()
    await expect(sandboxInUse()).rejects.toThrow('This server has no sandbox, so it opens no file.')
  } finally {
    process.env['PATH'] = path
    vi.resetModules()
  }
})
