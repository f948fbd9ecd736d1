/** Runs work on one connection, in one transaction. */
import type { Pool, PoolClient } from 'pg'

export async function inTransaction<T>(pool: Pool, work: (tx: PoolClient) => Promise<T>): Promise<T> {
  const connection = await pool.connect()
  try {
    await connection.query('begin')
    const answer = await work(connection)
    await connection.query('commit')
    return answer
  } catch (error) {
    await connection.query('rollback').catch(() => undefined)
    throw error
  } finally {
    connection.release()
  }
}
