/** Finds the primary among several hosts of an address; after a failover it is another host. */
import pg from 'pg'
import { addressesOf } from './addresses.ts'

/** Maximum wait for a host, so that one without an answer does not delay a request too long. */
const ANSWER_MS = 1_500

/** No host accepts changes at present. The code is PostgreSQL's code for a server that cannot be used yet. */
class NoPrimary extends Error {
  readonly code = '57P03'
}

/**
 * @returns the address of the host that accepts changes; an address of one host is returned unchanged,
 * without a query
 * @throws like an unavailable database, if no host accepts changes
 */
export async function primaryOf(url: string): Promise<string> {
  const [first = url, ...others] = addressesOf(url)
  if (others.length === 0) return url
  return Promise.any([first, ...others].map(asPrimary)).catch((error: unknown) => {
    throw new NoPrimary('No host of the database takes changes.', { cause: error })
  })
}

/** @throws when it does not answer, or follows another host */
async function asPrimary(address: string): Promise<string> {
  const client = new pg.Client({
    connectionString: address,
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: ANSWER_MS,
  })
  // Without a listener, an error after the answer would end the process.
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ follows: boolean }>('select pg_is_in_recovery() as follows')
    if (rows[0]?.follows !== false) throw new NoPrimary('The host follows another one.')
    return address
  } finally {
    client.end().catch(() => undefined)
  }
}

type Connected = (error: Error | null) => void

/** Options of a pool or a client that always connects to the primary. */
export function connectionTo(url: string) {
  const [first = url, ...others] = addressesOf(url)
  return { connectionString: first, Client: others.length === 0 ? pg.Client : clientOfPrimary(url) }
}

function clientOfPrimary(url: string): typeof pg.Client {
  return class extends pg.Client {
    override connect(): Promise<pg.Client>
    override connect(done: Connected): void
    override connect(done?: Connected): Promise<pg.Client> | undefined {
      const connected = this.#toPrimary()
      if (!done) return connected
      connected.then(() => done(null), done)
      return undefined
    }

    async #toPrimary(): Promise<pg.Client> {
      const { host, port } = new pg.Client(await primaryOf(url))
      Object.assign(this, { host, port })
      return super.connect()
    }
  }
}
