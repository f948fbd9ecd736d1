/** Lets a stop end although clients have opened connections in advance, as browsers and proxies do. */
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Node waits for connections without a first request: it does not count them as idle, and does not time them out. */
export function endUnusedConnections(server: FastifyInstance): void {
  const unused = new Set<Socket>()
  let isClosing = false
  server.server.on('connection', (socket) => {
    if (isClosing) return socket.destroy()
    unused.add(socket)
    return socket.once('close', () => unused.delete(socket))
  })
  server.server.on('request', ({ socket }) => unused.delete(socket))
  server.addHook('preClose', (done) => {
    isClosing = true
    for (const socket of unused) socket.destroy()
    done()
  })
}
