/** Docker Compose accepts the shipped files; `deploy.test.ts` checks whether the program accepts their settings. */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { COMPOSE_PROGRAM, compose } from '../../../../scripts/engines/compose.ts'
import { describeWith } from './describe-with.ts'

const DEPLOY = fileURLToPath(new URL('../../../../deploy/', import.meta.url))

describeWith([compose], 'the compose files', () => {
  test.each([[['compose.yaml']], [['compose.yaml', 'compose.engines.yaml']]])('%j are valid', (names) => {
    const files = names.flatMap((name) => ['--file', `${DEPLOY}${name}`])
    const { status, stderr } = spawnSync(COMPOSE_PROGRAM, [...files, 'config', '--quiet'], {
      encoding: 'utf8',
    })
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  })
})
