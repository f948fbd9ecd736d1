/**
 * /verify and /verify/{reference}: whether a licence is in force, for visitors without a login (R-VERIFY-2). It is never
 * cached, because a licence that is revoked must show it at once. The form adds `?ref=`.
 */
import { data, redirect } from 'react-router'
import { loadVerification, pathOfTyped } from '../features/licences/load-verification.ts'
import { VerifyScreen } from '../features/licences/verify-screen.tsx'
import { apiContext } from '../lib/contexts.ts'
import { PageHead } from '../ui/page-head.tsx'
import type { Route } from './+types/verify.ts'

export const headers = () => ({ 'cache-control': 'no-store' })

type Args = Pick<Route.LoaderArgs, 'request' | 'params' | 'context'>

async function load({ request, params, context }: Args) {
  if (params.ref !== undefined) return await loadVerification(context.get(apiContext), params.ref)
  const path = pathOfTyped(request)
  if (path !== null) throw redirect(path)
  return data({ verification: null })
}

export const loader = (args: Route.LoaderArgs) => load(args)
export const clientLoader = (args: Route.ClientLoaderArgs) => load(args)

export default function Verify({ loaderData: { verification }, params }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title="Verify a licence"
        {...(params.ref === undefined
          ? {
              canonical: '/verify',
              description: 'Check by its reference whether a licence is in force, and for which clip.',
            }
          : { noIndex: true })}
      />
      <VerifyScreen reference={params.ref} verification={verification} />
    </>
  )
}
