/** Finds settings that contradict each other. */
import type { Settings } from '@rushes/contract/setting-values'

/** Returns messages by the field that has to change; empty if there are none. */
export function contradictions(
  settings: Settings,
  { livemode }: { livemode: boolean },
): Readonly<Record<string, string[]>> {
  return { ...sellerFaults(settings, livemode), ...officeFaults(settings) }
}

function sellerFaults(settings: Settings, livemode: boolean): Record<string, string[]> {
  const { seller_name: name, seller_address: address } = settings
  const others = [
    ...address,
    ...settings.seller_bank_details,
    settings.seller_country,
    settings.seller_tax_number,
  ]
  const isNamed = name !== '' || !(livemode || others.some((text) => text !== ''))
  const faults: Record<string, string[]> = {}
  if (!isNamed) faults['seller_name'] = ['Please enter the name that is printed on invoices.']
  if (livemode && address.length === 0) {
    faults['seller_address'] = ['Please enter the address: every invoice names it.']
  }
  return faults
}

/** Compares times as texts, because they have the same format and length. */
const officeFaults = ({ office_opens: opens, office_closes: closes }: Settings): Record<string, string[]> =>
  opens < closes ? {} : { office_closes: ['The office must close after it opens.'] }
