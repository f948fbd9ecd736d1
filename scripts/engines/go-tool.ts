/** Programs in Go, built from their source by the Go command. */
import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { ENGINES_FOLDER, EngineMissing, installBy } from './engine.ts'

type GoTool = {
  /** The Go module with its version. */
  module: string
  /** The name under which the program is stored. */
  name: string
  /**
   * The path of the program in a module whose `go.mod` replaces other modules: `go install` refuses that, `go build`
   * does not.
   */
  builtInModule?: string
}

/** @returns the program's path, and whether and how it gets there. */
export function goTool({ module, name, builtInModule }: GoTool) {
  const bin = join(ENGINES_FOLDER, 'bin')
  const path = join(bin, name)
  const mark = join(bin, `.${name}`)
  const isInstalled = () =>
    existsSync(path) && existsSync(mark) && readFileSync(mark, 'utf8').trim() === module
  return {
    path,
    isInstalled,
    install(): void {
      if (isInstalled()) return
      const folder = join(ENGINES_FOLDER, `build-${name}-${process.pid}`)
      mkdirSync(folder, { recursive: true })
      mkdirSync(bin, { recursive: true })
      const built = join(folder, builtInModule === undefined ? builtName(module) : name)
      const small = ['-ldflags', '-s -w']
      try {
        const build =
          builtInModule === undefined
            ? ['install', ...small, module]
            : ['build', '-C', downloaded(module), ...small, '-o', built, `./${builtInModule}`]
        installBy('go', build, { GOBIN: folder, CGO_ENABLED: '0' })
        renameSync(built, path)
        chmodSync(path, 0o755)
        writeFileSync(mark, `${module}\n`)
      } catch (error) {
        if (error instanceof EngineMissing)
          throw new EngineMissing(`${error.message}; Go 1.25 or newer builds it`)
        throw error
      } finally {
        rmSync(folder, { recursive: true, force: true })
      }
    },
  }
}

/** @returns the folder of the module's source */
function downloaded(module: string): string {
  installBy('go', ['mod', 'download', module])
  return JSON.parse(spawnSync('go', ['mod', 'download', '-json', module], { encoding: 'utf8' }).stdout).Dir
}

const builtName = (module: string) => basename(module.split('@')[0] ?? '')
