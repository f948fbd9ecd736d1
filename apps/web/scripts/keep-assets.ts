/**
 * Runs at the end of a build, which has emptied its folder: restores the files of the two previous builds next to the
 * new ones. Copies of all three, with the list of their names, are in `kept-assets`.
 */
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { type Build, keepBuilds, staleNames } from './kept-builds.ts'

const ASSETS = 'build/client/assets'
const STORE = 'kept-assets'
const FILES = `${STORE}/files`
const LIST = `${STORE}/builds.json`

mkdirSync(FILES, { recursive: true })
const latest = readdirSync(ASSETS).sort()
const kept = keepBuilds(readBuilds(), latest)
for (const name of latest) copyFileSync(`${ASSETS}/${name}`, `${FILES}/${name}`)
for (const name of staleNames(readdirSync(FILES), kept)) rmSync(`${FILES}/${name}`)
for (const name of readdirSync(FILES)) {
  if (!existsSync(`${ASSETS}/${name}`)) copyFileSync(`${FILES}/${name}`, `${ASSETS}/${name}`)
}
writeFileSync(LIST, JSON.stringify(kept))

function readBuilds(): Build[] {
  return existsSync(LIST) ? JSON.parse(readFileSync(LIST, 'utf8')) : []
}
