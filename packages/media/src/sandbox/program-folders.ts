/** Where the product's own code is: a reader is a program of ours, and loads its modules inside the sandbox. */
import { fileURLToPath } from 'node:url'

const PRODUCT = new URL('../../../../', import.meta.url)

const within = (folder: string) => fileURLToPath(new URL(folder, PRODUCT))

export const PROGRAM_FOLDERS: readonly string[] = ['node_modules', 'packages', 'apps'].map(within)

/** What Node has compiled of the readers. Only a program outside the sandbox writes here. */
export const COMPILED = within('node_modules/.cache/readers')
