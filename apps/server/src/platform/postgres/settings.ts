/** Settings of the embedded PostgreSQL; docs/OPERATIONS.md describes those of an external one. */
import { availableParallelism, totalmem } from 'node:os'

const MIB = 2 ** 20

/**
 * @param memoryBytes of the machine or the container
 * @param socketFolder null if the server only listens on TCP
 */
export function settingsFor(memoryBytes: number, socketFolder: string | null): string[] {
  const settings = {
    listen_addresses: '127.0.0.1',
    // The setting is a list, in which a name with a comma is quoted.
    unix_socket_directories: socketFolder === null ? '' : `"${socketFolder.replaceAll('"', '""')}"`,
    // The recommended quarter applies to a dedicated machine; this one is shared with the application.
    shared_buffers: `${between(128, memoryBytes / MIB / 8, 4_096)}MB`,
    effective_cache_size: `${between(256, memoryBytes / MIB / 2, 65_536)}MB`,
    maintenance_work_mem: `${between(64, memoryBytes / MIB / 32, 1_024)}MB`,
    // One process per core builds an index: these and their leader.
    max_parallel_maintenance_workers: String(between(0, availableParallelism() - 1, 8)),
    // A bulk load writes more than the usual gigabyte before its next checkpoint.
    max_wal_size: '4GB',
    random_page_cost: '1.1',
    max_connections: '100',
    jit: 'off',
  }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/** Memory available to this process, in bytes: the limit of the container, if any. */
export const memoryOfMachine = (): number => Math.min(process.constrainedMemory() || totalmem(), totalmem())

const between = (least: number, value: number, most: number): number =>
  Math.floor(Math.min(Math.max(value, least), most))
