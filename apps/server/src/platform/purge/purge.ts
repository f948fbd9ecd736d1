/** The port to the caches in front of public files, which must not serve removed files any longer. */
export type Purge = {
  /** @param addresses each ends with a slash and covers everything below it @throws PurgeFailed */
  purge(addresses: readonly string[]): Promise<void>
}

export class PurgeFailed extends Error {}

const ANSWER_MS = 10_000

/** Whether a text is a `PURGE_URL`: the address of an own service, or `cloudflare:` with the id of a zone. */
export const isPurgeUrl = (text: string) =>
  /^cloudflare:[0-9a-f]{32}$/.test(text) || /^https?:\/\/./.test(text)

export function openPurge(url: string, token: string): Purge {
  if (url === '') return { purge: async () => undefined }
  const zone = /^cloudflare:(.+)$/.exec(url)?.[1]
  return zone === undefined ? httpPurge(url, token) : cloudflarePurge(zone, token)
}

/** Sends requests to any service: `{"prefixes": ["https://shop.example/media/7/v1/"]}`. */
function httpPurge(url: string, token: string): Purge {
  return { purge: (addresses) => post(url, token, { prefixes: addresses }) }
}

/** Cloudflare accepts at most 30 prefixes at once, without the scheme. */
function cloudflarePurge(zone: string, token: string): Purge {
  const url = `https://api.cloudflare.com/client/v4/zones/${zone}/purge_cache`
  return {
    async purge(addresses) {
      const prefixes = addresses.map((address) => address.replace(/^https?:\/\//, ''))
      for (let at = 0; at < prefixes.length; at += 30) {
        await post(url, token, { prefixes: prefixes.slice(at, at + 30) })
      }
    },
  }
}

async function post(url: string, token: string, body: object): Promise<void> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token !== '' && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
    redirect: 'error',
    signal: AbortSignal.timeout(ANSWER_MS),
  }).catch((cause: unknown) => {
    throw new PurgeFailed('The cache in front cannot be reached', { cause })
  })
  await answer.body?.cancel()
  if (!answer.ok) throw new PurgeFailed(`The cache returned ${answer.status}`)
}
