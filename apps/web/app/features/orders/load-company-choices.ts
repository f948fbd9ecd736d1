/** Loads the users and cost centres that a filter of the company offers (R-HISTORY-5). */
import { browserApi } from '../../lib/api.ts'

export async function loadCompanyChoices() {
  return (await browserApi.call('GET /clip/company/choices')).data
}
