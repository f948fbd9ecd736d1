/** Lists the installed models with their checksums and licences, for the operator. */
import { listAdded, ModelFault, readPartFile, runtimeVersion } from './model-folder.ts'
import { MODEL_PARTS, PART_NAMES, type PartName, RUNTIME } from './model-parts.ts'

/** `isWrong`: a part that was added would not work. */
export function checkParts(folder: string): { lines: string[]; isWrong: boolean } {
  const added = listAdded(folder)
  const runtime = runtimeVersion(folder)
  const parts = PART_NAMES.map((name) =>
    added.includes(name) ? checkPart(folder, name) : { lines: [`${name}: not installed`], isWrong: false },
  )
  const isMissing = runtime === undefined && added.some((name) => MODEL_PARTS[name].needsRuntime)
  return {
    lines: [
      ...parts.flatMap(({ lines }) => lines),
      `${RUNTIME}: ${runtime === undefined ? 'not installed' : `${runtime}, licence MIT`}`,
    ],
    isWrong: isMissing || parts.some(({ isWrong }) => isWrong),
  }
}

function checkPart(folder: string, name: PartName): { lines: string[]; isWrong: boolean } {
  const { title, licence, files, package: source } = MODEL_PARTS[name]
  const found = files.map((file) => {
    const fault = faultOf(folder, name, file.name)
    return { line: fault ?? `  ${file.name}  SHA-256 ${file.sha256}`, isWrong: fault !== undefined }
  })
  const isWrong = found.some((one) => one.isWrong)
  const head = `${name}: ${isWrong ? 'off' : 'on'}. ${title}, licence ${licence}, from ${source}`
  return { lines: [head, ...found.map(({ line }) => line)], isWrong }
}

function faultOf(folder: string, name: PartName, file: string): string | undefined {
  try {
    readPartFile(folder, name, file)
    return undefined
  } catch (error) {
    if (error instanceof ModelFault) return `  ${error.message}`
    throw error
  }
}
