/** Decides whether a text names a host as every reader understands it: a name or an address, and perhaps a port. */
import { isIPv6 } from 'node:net'

const LABEL = '[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?'
const HOST = new RegExp(`^(?:\\[([0-9a-f:.]+)\\]|((?:${LABEL}\\.)*${LABEL}\\.?))(?::([1-9]\\d{0,4}))?$`, 'i')
const MAX_NAME = 254
const MAX_PORT = 65_535

export function isHost(text: string): boolean {
  const [, address, name = '', port = '1'] = HOST.exec(text) ?? []
  if (Number(port) > MAX_PORT) return false
  if (address !== undefined) return isIPv6(address)
  // A number such as 127.1 means one host here and none elsewhere, so that it is read as another name.
  return (
    name !== '' && name.length <= MAX_NAME && URL.parse(`http://${name}`)?.hostname === name.toLowerCase()
  )
}
