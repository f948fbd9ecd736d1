/** Writes the header that gives a download its name (R-FILE-4). */
import { safeFileName } from '@rushes/commerce/file-names'

/** Returns the `Content-Disposition` of a download (RFC 6266), with an ASCII name for old clients. */
export function attachment(name: string): string {
  const safe = safeFileName(name)
  const plain = safe
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/[%;]/g, '_')
  const encoded = encodeURIComponent(safe).replace(
    /['()*!]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain || 'file'}"; filename*=UTF-8''${encoded}`
}
