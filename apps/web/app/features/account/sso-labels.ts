/** Texts of company sign-ins (R-OIDC-1, R-OIDC-5). */
import type { SsoConnection } from '@rushes/contract/sso'

/** The reasons in the address of the login page after a sign-in that was refused. */
const REFUSALS: ReadonlyMap<string, string> = new Map([
  ['unknown', 'There is no company sign-in for this address. Please log in with your email and password.'],
  [
    'unavailable',
    'The sign-in of your company does not respond. Please try again later, or log in with your password.',
  ],
  [
    'unverified',
    'The sign-in of your company does not confirm your email address. Please ask its administrators.',
  ],
  ['domain', 'Your email address is not one of the domains for which your company signs in here.'],
  [
    'elsewhere',
    'Your email address belongs to another account here. Please log in with your password, or contact us.',
  ],
  [
    'identity',
    'Your email address belongs to another user of your company. Please ask an administrator of your account.',
  ],
  ['closed', 'Your access has ended. Please ask an administrator of your account.'],
])
const FAILED = 'The company sign-in has failed or has expired. Please try again.'

/** Returns the sentence for the reason in the query of the login page; null without one. */
export function ssoRefusal(query: URLSearchParams): string | null {
  const reason = query.get('sso')
  return reason === null ? null : (REFUSALS.get(reason) ?? FAILED)
}

export const REDIRECT_COPIED = 'Redirect address copied to your clipboard'

/** Returns whether a company sign-in works, and for which addresses. */
export const ssoState = ({ state, domains }: Pick<SsoConnection, 'state' | 'domains'>): string =>
  state === 'enabled'
    ? `Enabled for addresses of ${domains.join(', ') || 'no domain that the account has'}.`
    : 'Waiting for us. We will ask you to prove that your company owns its email domains, and then enable it.'

/** Returns which users become administrators. */
export const roleLabel = ({
  roleClaim,
  administratorValue,
}: Pick<SsoConnection, 'roleClaim' | 'administratorValue'>) =>
  roleClaim === ''
    ? 'Not decided by the provider'
    : `Administrator if ${roleClaim} contains ${administratorValue}, otherwise User`
