/** A slow mail server on a real socket: it confirms each email only after a delay. */
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

export type SlowSmtp = {
  url: string
  /** Accepted emails, as sent. */
  taken: string[]
  /** Recipients in the spelling of the sender. */
  recipients: string[]
  close(): void
}

export async function startSlowSmtp(delayMs: number): Promise<SlowSmtp> {
  const taken: string[] = []
  const recipients: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.write('220 slow\r\n')
    converse(socket, {
      name: (command) => void (/^RCPT/i.test(command) && recipients.push(command)),
      take: (mail) => {
        taken.push(mail)
        setTimeout(() => socket.write('250 taken\r\n'), delayMs)
      },
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    taken,
    recipients,
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

/** Answers the commands of RFC 5321 that a sender needs, however the bytes arrive. */
function converse(
  socket: Socket,
  { name, take }: { name: (command: string) => void; take: (mail: string) => void },
): void {
  let unread = ''
  let isMail = false
  socket.on('data', (bytes) => {
    unread += String(bytes)
    for (let part = next(); part !== undefined; part = next()) answer(part)
  })

  function next(): string | undefined {
    const end = isMail ? '\r\n.\r\n' : '\r\n'
    const [part, ...rest] = unread.split(end)
    if (rest.length === 0) return undefined
    unread = rest.join(end)
    return part
  }

  function answer(part: string): void {
    if (isMail) {
      isMail = false
      take(part)
      return
    }
    name(part)
    isMail = /^DATA/i.test(part)
    socket.write(isMail ? '354 go on\r\n' : '250 fine\r\n')
  }
}
