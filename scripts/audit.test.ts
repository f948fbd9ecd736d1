/** The audit of packages: where it fails, passes and is skipped. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { readAudit } from './read-audit.ts'

const SKIPPED = 'skipped: the registry does not answer audits'
const AUDIT = fileURLToPath(new URL('audit.ts', import.meta.url))

const advisory = (severity: string, title = 'Reads too far') => ({
  source: 1,
  name: 'reader',
  title,
  severity,
  url: 'https://advisories.example/1',
  range: '<2',
})
const report = (vulnerabilities: Record<string, unknown>) =>
  JSON.stringify({
    auditReportVersion: 2,
    vulnerabilities,
    metadata: { vulnerabilities: {}, dependencies: { prod: 7 } },
  })

describe('a report', () => {
  test.each(['high', 'critical'])(
    'a report of a vulnerability that is %s names package, title and address',
    (severity) => {
      const of = report({ reader: { name: 'reader', severity, via: [advisory(severity)] } })
      expect(readAudit(of)).toEqual({
        output: '7 packages of production, 1 with a vulnerability that is high or critical.',
        faults: [`reader: ${severity}: Reads too far (https://advisories.example/1)`],
      })
    },
  )

  test('a report names a package that is vulnerable through another one', () => {
    const of = report({ shop: { name: 'shop', severity: 'high', via: ['reader'] } })
    expect(readAudit(of).faults).toEqual(['shop: high: by reader'])
  })

  test('a report of lower severity, or an empty one, has no fault', () => {
    const less = report({ reader: { name: 'reader', severity: 'moderate', via: [advisory('moderate')] } })
    expect(readAudit(less).faults).toEqual([])
    expect(readAudit(report({}))).toEqual({
      output: '7 packages of production, 0 with a vulnerability that is high or critical.',
      faults: [],
    })
  })
})

describe('a response that is not a report', () => {
  test.each([
    [
      'a registry that refuses',
      { message: '405 Method Not Allowed', statusCode: 405, error: { summary: '' } },
    ],
    ['an unavailable registry', { message: 'connect ECONNREFUSED', error: { summary: '', detail: '' } }],
  ])('a response that is not a report is skipped: %s', (_case, output) => {
    expect(readAudit(JSON.stringify(output))).toEqual({ output: SKIPPED, faults: [] })
  })

  test.each([
    ['a missing lock', JSON.stringify({ error: { code: 'ENOLOCK', summary: 'No lock.' } }), 'No lock.'],
    ['an empty response', '', 'npm audit gave no report.'],
    ['plain text', 'npm error', 'npm audit gave no report.'],
    ['a report of another kind', JSON.stringify({ auditReportVersion: 3 }), 'npm audit gave no report.'],
  ])('a report that cannot be read fails the audit: %s', (_case, output, fault) => {
    expect(readAudit(output).faults).toEqual([fault])
  })
})

describe('the audit step', () => {
  async function auditAt(answer: RequestListener) {
    const registry = createServer(answer).listen(0, '127.0.0.1')
    await once(registry, 'listening')
    const { port } = registry.address() as AddressInfo
    const cache = mkdtempSync(join(tmpdir(), 'rushes-audit-'))
    const env = {
      ...process.env,
      npm_config_registry: `http://127.0.0.1:${port}`,
      npm_config_cache: cache,
    }
    const child = spawn(process.execPath, [AUDIT], { env, stdio: ['ignore', 'pipe', 'pipe'] })
    const [output, faults, [code]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'exit'),
    ])
    registry.close()
    rmSync(cache, { recursive: true })
    return { output: output.trim(), faults, code }
  }
  const json =
    (body: unknown): RequestListener =>
    (request, reply) => {
      const isRequested = request.method === 'POST'
      request.resume().on('end', () => {
        reply.writeHead(isRequested ? 200 : 404, { 'content-type': 'application/json' })
        reply.end(JSON.stringify(isRequested ? body : {}))
      })
    }

  test('the audit step is skipped with a message, and passes, where the registry refuses audits', async () => {
    const refuse: RequestListener = (request, reply) =>
      request.resume().on('end', () => reply.writeHead(405).end())
    expect(await auditAt(refuse)).toEqual({ output: SKIPPED, faults: '', code: 0 })
  })

  test('the audit step fails on a package of production with a critical vulnerability', async () => {
    const found = {
      id: 7,
      url: 'https://advisories.example/7',
      title: 'Open to all',
      vulnerable_versions: '*',
    }
    const { faults, code } = await auditAt(json({ fastify: [{ ...found, severity: 'critical', cwe: [] }] }))
    expect(faults).toContain('fastify: critical: Open to all (https://advisories.example/7)')
    expect(code).toBe(1)
  })

  test('the audit step passes without a known vulnerability', async () => {
    const { output, code } = await auditAt(json({}))
    expect(output).toMatch(/^[1-9]\d+ packages of production, 0 with/)
    expect(code).toBe(0)
  })
})
