/** /admin/setup: the address that the start of an empty installation prints. The first Superuser comes in here (R-STAFF-5). */
import { browserApi } from '../../lib/api.ts'
import { isStatus } from '../../lib/load-failure.ts'
import { EmptyState } from '../../ui/notice.tsx'
import { AdminShell } from '../kit/admin-shell.tsx'
import { SetupForm } from './setup-form.tsx'

export async function openSetup(request: Request) {
  const token = new URL(request.url).searchParams.get('token') ?? ''
  const { signal } = request
  try {
    const [, countries] = await Promise.all([
      browserApi.call('GET /agency/setup', { querystring: { token }, signal }),
      browserApi.call('GET /clip/countries', { signal }),
    ])
    return opened(<SetupForm token={token} countries={countries.data} />)
  } catch (error) {
    // 422 is an address without a token.
    if (!isStatus(error, 404) && !isStatus(error, 422)) throw error
    return opened(
      <EmptyState
        action={
          <a href="/login?next=%2Fadmin" className="font-semibold underline underline-offset-4">
            Log in
          </a>
        }
      >
        This address does not work any more. An address works for a day, until the next start prints another
        one or the first Superuser has used it.
      </EmptyState>,
    )
  }
}

const opened = (body: React.ReactNode) => ({
  title: 'Set up the agency',
  content: (
    <AdminShell>
      <div className="max-w-xl">
        <h1 className="title mb-6 text-2xl">Set up the agency</h1>
        {body}
      </div>
    </AdminShell>
  ),
})
