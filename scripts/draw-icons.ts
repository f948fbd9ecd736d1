/**
 * Writes lucide's icons into apps/web/app/icons.css as masks: `npm run icons`. As components they would add script to
 * every page; as masks each costs one rule. Run it after changing the list.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { fetchTools } from './fetch-tools.ts'

const ICONS = [
  'arrow-left',
  'arrow-up',
  'check',
  'chevron-left',
  'chevron-right',
  'circle-alert',
  'circle-check',
  'copy',
  'crop',
  'download',
  'external-link',
  'file-text',
  'grip-vertical',
  'info',
  'key-round',
  'keyboard',
  'list-plus',
  'loader-circle',
  'lock',
  'mail',
  'maximize',
  'menu',
  'pause',
  'pencil',
  'picture-in-picture-2',
  'play',
  'plus',
  'repeat',
  'search',
  'settings-2',
  'shopping-cart',
  'sliders-horizontal',
  'trash-2',
  'triangle-alert',
  'volume-2',
  'volume-x',
  'x',
  'zoom-in',
  'zoom-out',
]

type Node = readonly [tag: string, attributes: Readonly<Record<string, string>>]

const iconsFolder = pathToFileURL(`${fetchTools('lucide-react@1.75.0')}/lucide-react/dist/esm/icons/`)

/** The file of an icon. Where lucide has renamed an icon, the old name re-exports the new one. */
function fileOf(name: string): string {
  const file = fileURLToPath(new URL(`${name}.mjs`, iconsFolder))
  const alias = /export \{ default \} from '\.\/([\w-]+)\.mjs'/.exec(readFileSync(file, 'utf8'))?.[1]
  return alias ? fileOf(alias) : file
}

async function drawIcon(name: string): Promise<string> {
  const module: { __iconData: { node: readonly Node[] } } = await import(fileOf(name))
  const shapes = module.__iconData.node.map(([tag, { key: _, ...attributes }]) => {
    const written = Object.entries(attributes).map(([attribute, value]) => ` ${attribute}='${value}'`)
    return `<${tag}${written.join('')}/>`
  })
  const svg = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' fill='none' stroke='%23000' stroke-width='1.5' stroke-linecap='round' stroke-linejoin='round'>${shapes.join('')}</svg>`
  return `.icon-${name} {\n  --icon: url("data:image/svg+xml,${svg.replaceAll('<', '%3C').replaceAll('>', '%3E')}");\n}`
}

const rules = await Promise.all(ICONS.map(drawIcon))
const note =
  '/* Drawn by scripts/draw-icons.ts from lucide (ISC licence; in part Copyright Cole Bemis, MIT). Not edited by hand. */'
writeFileSync(
  fileURLToPath(new URL('../apps/web/app/icons.css', import.meta.url)),
  `${note}\n${rules.join('\n')}\n`,
)
