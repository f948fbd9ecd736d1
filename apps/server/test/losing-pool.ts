/** A pool that can lose its next statement or transaction, before PostgreSQL gets it or after the commit. */
import type pg from 'pg'

export function losingPool(pool: pg.Pool) {
  let lost: 'before' | 'after' | null = null

  function loseNext(next: 'before' | 'after'): void {
    lost = next
  }

  function takeLoss() {
    const taken = lost
    lost = null
    return taken
  }

  async function withLoss<T>(work: () => Promise<T>): Promise<T> {
    const loss = takeLoss()
    if (loss === 'before') throw connectionLost()
    const answer = await work()
    if (loss === 'after') throw connectionLost()
    return answer
  }

  async function connect(): Promise<pg.PoolClient> {
    const loss = takeLoss()
    if (loss === 'before') throw connectionLost()
    const client = await pool.connect()
    return loss === null ? client : losingItsCommit(client)
  }

  const losing: pg.Pool = new Proxy(pool, {
    get(target, name) {
      if (name === 'query') {
        return (...requested: unknown[]) =>
          withLoss(async () => Reflect.apply(target.query, target, requested))
      }
      return name === 'connect' ? connect : Reflect.get(target, name)
    },
  })
  return { pool: losing, loseNext }
}

function losingItsCommit(client: pg.PoolClient): pg.PoolClient {
  return new Proxy(client, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name)
      if (name !== 'query') return typeof value === 'function' ? value.bind(target) : value
      return async (text: string, values?: unknown[]) => {
        const answer = await target.query(text, values)
        if (text === 'commit') throw connectionLost()
        return answer
      }
    },
  })
}

const connectionLost = () => new Error('Connection terminated unexpectedly')
