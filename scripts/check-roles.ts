/** Fails on a server file whose name is outside the closed list of roles, and on attics of any name. */
import { execFileSync } from 'node:child_process'

const ROLE = /^[a-z0-9]+(-[a-z0-9]+)*(\.(routes|queries|rules|jobs|mails|gen|d))?(\.test)?\.tsx?$/
const ATTIC = /(^|\/)(utils?|helpers?|misc|common|shared|types)(\/|\.tsx?$)/
const LONGEST = 300

const files = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx'],
  {
    encoding: 'utf8',
  },
)
  .split('\n')
  .filter((file) => file !== '')

const faults = files.flatMap((file) => {
  const name = file.split('/').at(-1) ?? ''
  const isServer = file.startsWith('apps/server/src/')
  return [
    ...(ATTIC.test(file) ? [`${file}: named after nothing; name it after the thing it holds`] : []),
    ...(isServer && !ROLE.test(name) ? [`${file}: not one of the file roles of docs/ARCHITECTURE.md`] : []),
    ...tooLong(file),
  ]
})

function tooLong(file: string): string[] {
  if (/\.(test|gen)\.tsx?$/.test(file)) return []
  const lines = Number(execFileSync('wc', ['-l', file], { encoding: 'utf8' }).trim().split(' ')[0])
  return lines > LONGEST
    ? [`${file}: ${lines} lines, more than ${LONGEST}; is there a second thing in it?`]
    : []
}

for (const fault of faults) console.error(fault)
process.exitCode = faults.length === 0 ? 0 : 1
