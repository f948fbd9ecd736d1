/** Folders of the product's code: a reader is part of it, and loads its modules inside the sandbox. */
import { fileURLToPath } from 'node:url'

const PRODUCT = new URL('../../../../', import.meta.url)

const within = (folder: string) => fileURLToPath(new URL(folder, PRODUCT))

export const PROGRAM_FOLDERS: readonly string[] = ['node_modules', 'packages', 'apps'].map(within)

/** Node's cache of compiled readers. Only a program outside the sandbox writes here. */
export const COMPILED = within('node_modules/.cache/readers')
