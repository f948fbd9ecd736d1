/** One request of the tus protocol, by XMLHttpRequest, because fetch does not report upload progress. */
import { currentToken } from './stored-session.ts'

export type TusAnswer = {
  /** 0 if there was no response. */
  status: number
  body: string
  header: (name: string) => string | null
}

type TusRequest = {
  headers?: Readonly<Record<string, string>>
  body?: Blob
  onProgress?: (bytes: number) => void
  signal: AbortSignal
}

export function requestTus(method: string, address: string, request: TusRequest): Promise<TusAnswer> {
  const { headers = {}, body, onProgress, signal } = request
  return new Promise((resolve) => {
    const call = new XMLHttpRequest()
    call.open(method, address)
    call.setRequestHeader('tus-resumable', '1.0.0')
    const token = currentToken()
    if (token !== null) call.setRequestHeader('authorization', `Bearer ${token}`)
    for (const [name, value] of Object.entries(headers)) call.setRequestHeader(name, value)
    if (onProgress) call.upload.onprogress = ({ loaded }) => onProgress(loaded)
    const stop = () => call.abort()
    signal.addEventListener('abort', stop)
    call.onloadend = () => {
      signal.removeEventListener('abort', stop)
      resolve({
        status: call.status,
        body: call.responseText,
        header: (name) => call.getResponseHeader(name),
      })
    }
    if (signal.aborted) resolve({ status: 0, body: '', header: () => null })
    else call.send(body ?? null)
  })
}
