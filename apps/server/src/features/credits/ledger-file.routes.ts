/** Serves the ledger of an account's credits as a file to users who may buy for the account (R-CREDIT-5). */
import { may } from '@rushes/contract/capabilities'
import { ledgerFile } from '@rushes/contract/credits'
import { ok } from '@rushes/contract/endpoint'
import { AppError } from '../../app-error.ts'
import type { Context } from '../../context.ts'
import { historyFile, historyPart, MAX_IN_FILE } from '../../http/history.ts'
import { viewerOf } from '../../http/viewer.ts'
import { listLedger } from './ledger-file.queries.ts'
import { LEDGER_COLUMNS, ledgerCells } from './ledger-file.rules.ts'
import { requireOwnAccount } from './own-account.ts'

export function ledgerFileRoutes({ app, db, config }: Context): void {
  app.route({
    ...ledgerFile,
    async handler(request) {
      const { accountId } = request.params
      const viewer = viewerOf(request)
      requireOwnAccount(viewer, accountId)
      if (!viewer.canPurchase && !may(viewer, 'accounts.view')) {
        throw new AppError('not_purchasable', 'Your account cannot purchase yet, please contact licensing.')
      }
      const part = historyPart(request.query, config.timeZone, MAX_IN_FILE + 1)
      const rows = await listLedger(db, accountId, part)
      return ok(
        historyFile(
          'credits',
          LEDGER_COLUMNS,
          rows.map((row) => [ledgerCells(row, config.timeZone)]),
        ),
      )
    },
  })
}
