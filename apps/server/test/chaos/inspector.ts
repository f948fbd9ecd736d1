/** Queries a process that was started with `--inspect` for its memory. */

const ADDRESS = /Debugger listening on (ws:\/\/\S+)/
const MIB = 2 ** 20

/**
 * Collects the garbage first, so that the result is the memory in use.
 * @param log output of the process so far
 * @returns MiB of objects and buffers
 */
export async function heldMib(log: string): Promise<number> {
  const address = ADDRESS.exec(log)?.[1]
  if (address === undefined) throw new Error('The process was not started with --inspect.')
  const socket = new WebSocket(address)
  await new Promise((resolve, reject) => {
    socket.onopen = resolve
    socket.onerror = reject
  })
  const sendRequest = (id: number, method: string, params = {}) =>
    new Promise<string>((resolve) => {
      socket.onmessage = ({ data }) => resolve(String(data))
      socket.send(JSON.stringify({ id, method, params }))
    })
  await sendRequest(1, 'HeapProfiler.collectGarbage')
  const expression = '(({ heapUsed, external }) => heapUsed + external)(process.memoryUsage())'
  const answer = await sendRequest(2, 'Runtime.evaluate', { expression })
  socket.close()
  return Number(/"value":(\d+)/.exec(answer)?.[1]) / MIB
}
