/** Loads the verification of a licence, on the page server and in the browser. */
import { readLicenceReference, shownLicenceReference, verifyPath } from '@rushes/commerce/licence-reference'
import type { ApiClient } from '@rushes/contract/client'
import type { LicenceVerification } from '@rushes/contract/verification'
import { data } from 'react-router'
import { failLoad, isStatus } from '../../lib/load-failure.ts'

/** An unknown reference is no failure: its screen has the field to correct it. */
export async function loadVerification(api: ApiClient, ref: string) {
  try {
    const answer = await api.call('GET /clip/verify/:ref', { params: { ref } })
    const verification: LicenceVerification | null = answer.data
    return data({ verification })
  } catch (error) {
    if (isStatus(error, 404)) return data({ verification: null }, { status: 404 })
    return failLoad(error)
  }
}

/** Returns the path that verifies what was entered in the form; null if nothing was. */
export function pathOfTyped({ url }: Request): string | null {
  const typed = (new URL(url).searchParams.get('ref') ?? '').trim()
  const ref = readLicenceReference(typed)
  if (ref !== null) return verifyPath(shownLicenceReference(ref))
  // The rest of an unreadable text is shown again for a correction.
  const rest = typed.replace(/[^\w-]/g, '').slice(0, 40)
  return typed === '' ? null : verifyPath(rest || '-')
}
