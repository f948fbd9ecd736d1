/** Sends files by an upload link, as a browser does. */
import { connect } from 'node:net'
import type { TestServer } from './test-server.ts'

type Sent = { status: number; location: string; body: string }

const encoded = (text: string) => Buffer.from(text).toString('base64')

/** @param origin of a listening server */
function guestSender(origin: string) {
  const headersOf = (ref: string) => ({ 'tus-resumable': '1.0.0', 'upload-link': ref })

  async function begin(ref: string, name: string, size: number): Promise<Sent> {
    const metadata = `filename ${encoded(name)}`
    const headers = { ...headersOf(ref), 'upload-length': String(size), 'upload-metadata': metadata }
    const answer = await fetch(`${origin}/rest/clip/uploads`, { method: 'POST', headers })
    const location = answer.headers.get('location') ?? ''
    return { status: answer.status, location, body: await answer.text() }
  }

  async function piece(ref: string, location: string, bytes: Uint8Array, offset = 0): Promise<Sent> {
    const type = { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) }
    const headers = { ...headersOf(ref), ...type }
    const answer = await fetch(`${origin}${location}`, {
      method: 'PATCH',
      headers,
      body: new Uint8Array(bytes),
    })
    return { status: answer.status, location, body: await answer.text() }
  }

  async function sendRequest(method: 'HEAD' | 'DELETE', ref: string, location: string): Promise<Response> {
    return await fetch(`${origin}${location}`, { method, headers: headersOf(ref) })
  }

  /** @returns the id of a file that has arrived */
  async function send(ref: string, name: string, bytes: Uint8Array): Promise<string> {
    const { location } = await begin(ref, name, bytes.length)
    const { status, body } = await piece(ref, location, bytes)
    if (status !== 204) throw new Error(`${status}: ${body}`)
    return location.split('/').at(-1) ?? ''
  }

  /** Starts a part and never ends it; `closed` when the server closes the connection. */
  function sendSlowly(ref: string, location: string, size: number) {
    const { port } = new URL(origin)
    const socket = connect(Number(port), '127.0.0.1')
    const headers = {
      ...headersOf(ref),
      host: 'localhost',
      'content-type': 'application/offset+octet-stream',
      'upload-offset': '0',
      'content-length': String(size),
    }
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
    socket.write(`PATCH ${location} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
    // The server may close the connection during a write.
    socket.on('error', () => {})
    const closed = new Promise((resolve) => socket.once('close', resolve))
    socket.resume()
    socket.write(Buffer.alloc(1_000))
    return { closed }
  }

  return { begin, piece, sendRequest, send, sendSlowly }
}

export async function listen({ http }: TestServer) {
  return guestSender(await http.listen({ port: 0, host: '127.0.0.1' }))
}
