/** The licence tiers as text in the document: the server writes it, and the browser registers it before the pages start. */
import { licenceTiers } from '@rushes/commerce/licence-tier'

export const tiersOfDocument = (): string | undefined =>
  import.meta.env.SSR ? JSON.stringify(licenceTiers()) : document.documentElement.dataset['tiers']
