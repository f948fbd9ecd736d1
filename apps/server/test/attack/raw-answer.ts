/** Sends bytes to a server over a new connection, and reads the answer. */
import { connect } from 'node:net'

/**
 * Returns everything that a server sends until it closes the connection. Each part is sent after an answer to
 * the previous one.
 */
export function send(port: number, ...parts: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    let received = ''
    socket.setEncoding('utf8')
    const sendNext = () => {
      const next = parts.shift()
      if (next !== undefined) socket.write(next, 'latin1')
    }
    socket.on('data', (part) => {
      received += part
      sendNext()
    })
    socket.on('error', reject)
    socket.on('close', () => resolve(received))
    sendNext()
  })
}

export function read(answer: string) {
  const [head = '', body = ''] = answer.split('\r\n\r\n', 2)
  const [line = '', ...lines] = head.split('\r\n')
  const headers = Object.fromEntries(lines.map((it) => [it.split(': ')[0]?.toLowerCase(), it.split(': ')[1]]))
  return { status: Number(line.split(' ')[1]), line, headers, body }
}
