/** Reads `STORAGE_URL`: `s3://bucket/prefix?endpoint=https://store.example&region=eu-west-1`. */

export type S3Address = {
  bucket: string
  /** Prefix of each key: empty, or with a slash at its end. */
  prefix: string
  /** Address of a store other than Amazon's. */
  endpoint: string | undefined
  region: string
}

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/
const PARAMETERS = ['endpoint', 'region']

/** @returns the address, or a sentence with the error */
export function readS3Address(text: string): S3Address | string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url?.protocol !== 's3:') return `"${text}" is not s3://bucket/prefix?endpoint=…&region=….`
  if (url.username || url.password)
    return 'keys do not belong into the address; set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.'
  if (!BUCKET.test(url.host)) return `"${url.host}" is not the name of a bucket.`
  const unknown = [...url.searchParams.keys()].find((name) => !PARAMETERS.includes(name))
  if (unknown !== undefined) return `"${unknown}" is unknown. Use endpoint and region.`
  const endpoint = url.searchParams.get('endpoint') ?? undefined
  if (endpoint !== undefined && !isHttp(endpoint))
    return `endpoint "${endpoint}" is not an http or https address.`
  const region = url.searchParams.get('region') ?? (endpoint === undefined ? '' : 'us-east-1')
  if (region === '') return 'the region is missing: s3://bucket?region=eu-west-1.'
  const path = url.pathname.replace(/^\/+|\/+$/g, '')
  if (!/^([a-z0-9][a-z0-9._-]*(\/|$))*$/i.test(path))
    return `"${path}" cannot be put before the keys of files.`
  return { bucket: url.host, prefix: path === '' ? '' : `${path}/`, endpoint, region }
}

const isHttp = (text: string) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
