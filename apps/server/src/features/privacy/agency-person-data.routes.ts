/** Routes of the admin area that export and erase the data of a customer's member (R-PRIVACY-13). */
import { erasePersonData, exportPersonData } from '@rushes/contract/agency-person-data'
import { ok } from '@rushes/contract/endpoint'
import { invalidField } from '../../app-error.ts'
import type { Context } from '../../context.ts'
import type { PersonalData, Staying } from '../../db/personal-data.ts'
import { actorOf } from '../../http/viewer.ts'
import { requirePerson } from '../accounts/admin/change-person.ts'
import { erasePerson, findPerson, listStayed } from './erase-person.ts'
import { exportPerson } from './export-person.ts'

const OTHER_ADDRESS = 'This is not the email address of this user.'

/** @param all the personal data of every feature @param staying the data that an erasure keeps */
export function agencyPersonDataRoutes(
  context: Context,
  all: readonly PersonalData[],
  staying: readonly Staying[],
): void {
  const { app, db } = context

  app.route({
    ...exportPersonData,
    async handler(request) {
      const { email } = await requirePerson(db, request.params.id)
      const person = await findPerson(context, email)
      return ok(await exportPerson(context, person, all, actorOf(request)))
    },
  })

  app.route({
    ...erasePersonData,
    async handler(request) {
      const { email } = await requirePerson(db, request.params.id)
      if (request.body.email.toLowerCase() !== email.toLowerCase()) {
        throw invalidField('email', OTHER_ADDRESS)
      }
      const person = await findPerson(context, email)
      const by = { ...actorOf(request), reason: request.body.reason }
      const outcomes = await erasePerson(context, person, all, by)
      const rows = outcomes.reduce((sum, outcome) => sum + outcome.rows, 0)
      return ok({ rows, stayed: await listStayed(db, person, staying) }, 'User erased.')
    },
  })
}
