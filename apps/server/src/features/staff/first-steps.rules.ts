/** What an agency does before its first clip is public, and how far it is. */
import type { Config } from '../../config/config.ts'

/** `example`: what came with the program is in force. */
type StepState = 'done' | 'open' | 'example'
export type FirstSteps = Record<'brand' | 'mail' | 'prices' | 'upload' | 'pages' | 'payments', StepState>

type Settings = Pick<Config, 'brandName' | 'licensingEmail' | 'payments'>

const doneIf = (is: boolean): StepState => (is ? 'done' : 'open')

export function firstSteps(
  { brandName, licensingEmail, payments }: Settings,
  { hasUploads, sendsMail }: { hasUploads: boolean; sendsMail: boolean },
): FirstSteps {
  const isOwnBrand = brandName !== 'Rushes' && !licensingEmail.endsWith('.example')
  return {
    brand: isOwnBrand ? 'done' : 'example',
    mail: doneIf(sendsMail),
    prices: 'example',
    upload: doneIf(hasUploads),
    pages: 'example',
    payments: doneIf(payments.livemode),
  }
}
