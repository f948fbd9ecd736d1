/**
 * `npm run staff -- invite ann@agency.example Manager` invites a user to the team, or changes the role of a team
 * member, and prints the address for choosing a password. `npm run staff -- reset-factor ann@agency.example` resets a
 * lost second factor.
 */
import { AppError } from '../app-error.ts'
import type { Services } from '../context.ts'
import { inviteStaff } from '../features/accounts/admin/invite-staff.ts'
import { resetFactor } from '../features/staff/reset-factor.ts'
import { runCommand } from './run-command.ts'

const [act, email = '', role = ''] = process.argv.slice(2)

async function run(services: Services): Promise<string> {
  if (!email.includes('@')) throw new AppError('validation', 'Please give an email address.')
  if (act === 'invite') {
    const address = await inviteStaff(services, { email, role })
    return `${email} chooses a password at ${address}\nIt works once, within 7 days, and is mailed too.`
  }
  if (act === 'reset-factor') {
    await resetFactor(services, email)
    return `${email} has no second factor any more and is logged out on all devices.`
  }
  throw new AppError('validation', 'Usage: invite EMAIL ROLE, or reset-factor EMAIL.')
}

await runCommand(run)
