/** An unknown variable that resembles a known one is reported at the start. */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { COMPILED } from '../../test/compiled.ts'
import { startCommand } from '../../test/operator-command.ts'
import { cloneDatabase } from '../../test/test-database.ts'
import { freePort } from '../platform/free-port.ts'
import { readConfig } from './config.ts'
import { Environment } from './environment.ts'
import { unknownVariables } from './unknown-variables.ts'

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url))
const warningsOf = (...names: string[]) =>
  readConfig(Object.fromEntries(names.map((name) => [name, 'a secret value']))).warnings

test.each([
  ['RATE_LIMIT', 'RATE_LIMITS'],
  ['RATE_LIMTIS', 'RATE_LIMITS'],
  ['DATA_DIRR', 'DATA_DIR'],
  ['DATADIR', 'DATA_DIR'],
  ['data_dir', 'DATA_DIR'],
  ['BASE_URI', 'BASE_URL'],
  ['TRUST_PROXIES', 'TRUST_PROXY'],
  ['TRUSTED_PROXY', 'TRUST_PROXY'],
  ['STRIPE_WEBHOOK_SECRET', 'STRIPE_WEBHOOK_SECRETS'],
  ['ALLOW_TEST_PAYMENT', 'ALLOW_TEST_PAYMENTS'],
  ['CORS_ORIGIN', 'CORS_ORIGINS'],
  ['TIMEZONE', 'TIME_ZONE'],
  ['NODEENV', 'NODE_ENV'],
  ['OTEL_SERVICE_NAM', 'OTEL_SERVICE_NAME'],
  ['ROLES', 'ROLE'],
  ['SMTP_HOST', 'SMTP_URL'],
])(
  'the unknown variable %s is reported without its value, with %s as the nearest known one',
  (name, nearest) => {
    expect(warningsOf(name)).toEqual([
      `${name} is not a known variable and has no effect; the nearest one is ${nearest}.`,
    ])
  },
)

test.each(['DATABASE_PASSWORD', 'STORAGE_BUCKET', 'SELLER_VAT', 'METRICS_PATH'])(
  'the unknown variable %s is reported, because it begins like known ones',
  (name) => {
    expect(warningsOf(name)).toEqual([expect.stringMatching(`^${name} is not a known variable`)])
  },
)

test('no known variable is reported, and none of the system, of a shell, of Node, of a container or of a cluster', () => {
  expect(unknownVariables(Object.keys(Environment.shape))).toEqual([])
  expect(warningsOf(...USUAL)).toEqual([])
})

const USUAL = `
  PATH HOME USER LOGNAME SHELL PWD OLDPWD TERM LANG LANGUAGE LC_ALL LC_CTYPE TZ TMPDIR TEMP TMP EDITOR PAGER VISUAL MAIL
  HOSTNAME HOSTTYPE MACHTYPE OSTYPE UID EUID GID SHLVL COLUMNS LINES DISPLAY XAUTHORITY PS1 IFS _ SSH_CLIENT SSH_TTY
  SSH_CONNECTION SSH_AUTH_SOCK SUDO_USER SUDO_COMMAND SUDO_UID SUDO_GID LS_COLORS COLORTERM FORCE_COLOR NO_COLOR CI
  XDG_RUNTIME_DIR XDG_CONFIG_HOME XDG_DATA_DIRS XDG_SESSION_ID DBUS_SESSION_BUS_ADDRESS DEBIAN_FRONTEND
  INVOCATION_ID JOURNAL_STREAM SYSTEMD_EXEC_PID NOTIFY_SOCKET WATCHDOG_USEC STATE_DIRECTORY LOGS_DIRECTORY CACHE_DIRECTORY
  RUNTIME_DIRECTORY CREDENTIALS_DIRECTORY MAINPID LISTEN_FDS MEMORY_PRESSURE_WATCH
  NODE_OPTIONS NODE_PATH NODE_VERSION NODE_COMPILE_CACHE NODE_EXTRA_CA_CERTS NODE_TLS_REJECT_UNAUTHORIZED NODE_DEBUG
  NODE_NO_WARNINGS NODE_REPL_HISTORY YARN_VERSION UV_THREADPOOL_SIZE INIT_CWD npm_config_cache npm_lifecycle_event
  npm_package_name npm_node_execpath npm_config_user_agent COLOR NVM_DIR NVM_BIN
  MALLOC_ARENA_MAX LD_PRELOAD LD_LIBRARY_PATH GLIBC_TUNABLES SSL_CERT_FILE SSL_CERT_DIR
  HTTP_PROXY HTTPS_PROXY NO_PROXY ALL_PROXY http_proxy https_proxy no_proxy
  AWS_ACCESS_KEY_ID AWS_SECRET_ACCESS_KEY AWS_SESSION_TOKEN AWS_REGION AWS_DEFAULT_REGION AWS_PROFILE AWS_ROLE_ARN
  AWS_WEB_IDENTITY_TOKEN_FILE AWS_CONTAINER_CREDENTIALS_RELATIVE_URI AWS_EC2_METADATA_DISABLED
  PGHOST PGPORT PGUSER PGPASSWORD PGDATABASE PGSSLMODE PGSERVICEFILE POSTGRES_PASSWORD POSTGRES_USER POSTGRES_DB
  KUBERNETES_SERVICE_HOST KUBERNETES_SERVICE_PORT KUBERNETES_SERVICE_PORT_HTTPS KUBERNETES_PORT KUBERNETES_PORT_443_TCP
  KUBERNETES_PORT_443_TCP_ADDR KUBERNETES_PORT_443_TCP_PORT KUBERNETES_PORT_443_TCP_PROTO
  RUSHES_API_SERVICE_HOST RUSHES_API_PORT_3000_TCP_ADDR SEARCH_SERVICE_HOST SEARCH_SERVICE_PORT SEARCH_SERVICE_PORT_HTTP
  SEARCH_PORT SEARCH_PORT_9200_TCP STORAGE_PORT_9000_TCP_PROTO DATABASE_SERVICE_HOST DATABASE_PORT_5432_TCP_ADDR
  POD_NAME POD_IP POD_NAMESPACE HOST_IP NODE_NAME
  OTEL_EXPORTER_OTLP_TIMEOUT OTEL_EXPORTER_OTLP_PROTOCOL OTEL_RESOURCE_ATTRIBUTES OTEL_TRACES_SAMPLER OTEL_SDK_DISABLED
  OTEL_TRACES_EXPORTER OTEL_LOG_LEVEL OTEL_PROPAGATORS OTEL_EXPORTER_OTLP_TRACES_ENDPOINT OTEL_EXPORTER_OTLP_TRACES_HEADERS
  GITHUB_ACTIONS GITHUB_TOKEN GITHUB_SHA RUNNER_OS RUNNER_TEMP VITEST VITEST_MODE VITEST_POOL_ID TEST DEV PROD MODE SSR
  WSL_DISTRO_NAME WSLENV APPDATA LOCALAPPDATA PROGRAMFILES SYSTEMROOT COMSPEC PATHEXT WINDIR USERPROFILE HOMEDRIVE HOMEPATH
  DYNO PORTS_ENABLED RENDER FLY_APP_NAME FLY_REGION RAILWAY_ENVIRONMENT HEROKU_APP_NAME
`
  .trim()
  .split(/\s+/)

test('the log of a start has one line for each unknown variable, and a command prints the same lines with its output', async () => {
  const database = await cloneDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'rushes-start-'))
  const env = {
    PATH: process.env['PATH'],
    ROLE: 'worker',
    DEMO: '0',
    DATA_DIR: folder,
    PORT: String(await freePort()),
    DATABASE_URL: database.url,
    DATABASE_OWNER_URL: database.ownerUrl,
    LOG_LEVEL: 'warn',
    RATE_LIMIT: '0',
    DATA_DIRR: '/srv',
    ...COMPILED,
  }
  const shop = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'pipe', 'ignore'] })
  const lines: string[] = []
  for await (const line of createInterface(shop.stdout)) {
    if (line.includes('is ready')) break
    lines.push(line)
  }
  const ended = new Promise((resolve) => shop.once('exit', resolve))
  shop.kill('SIGTERM')
  await ended
  const { refused } = await startCommand(['verify-audit'], env).ended
  await database.drop()
  rmSync(folder, { recursive: true })
  const names = lines.flatMap((line) => /"msg":"(\w+) is not a known variable/.exec(line)?.[1] ?? [])
  expect(names.toSorted()).toEqual(['DATA_DIRR', 'RATE_LIMIT'])
  expect(refused).toMatch(/^DATA_DIRR is not a known variable/m)
}, 90_000)
