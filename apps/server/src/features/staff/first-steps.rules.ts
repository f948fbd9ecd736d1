/** Determines the completed steps of a new agency. */
import type { Config } from '../../config/config.ts'

/** `example`: the supplied example is still in use. */
type StepState = 'done' | 'open' | 'example'
export type FirstSteps = Record<
  'upload' | 'brand' | 'seller' | 'prices' | 'terms' | 'pages' | 'mail' | 'payments',
  StepState
>

type Settings = Pick<Config, 'brandName' | 'licensingEmail' | 'payments'> & {
  settings: Pick<Config['settings'], 'seller_name'>
}

/** Facts about the agency's progress, from its data. */
export type Begun = Record<'hasUploads' | 'hasPrices' | 'hasTerms' | 'hasPages', boolean>

const doneIf = (is: boolean): StepState => (is ? 'done' : 'open')
const replacedIf = (is: boolean): StepState => (is ? 'done' : 'example')

export function firstSteps(
  { brandName, licensingEmail, payments, settings }: Settings,
  { hasUploads, hasPrices, hasTerms, hasPages, sendsEmail }: Begun & { sendsEmail: boolean },
): FirstSteps {
  return {
    upload: doneIf(hasUploads),
    brand: replacedIf(brandName !== 'Rushes' && !licensingEmail.endsWith('.example')),
    seller: replacedIf(settings.seller_name !== ''),
    prices: replacedIf(hasPrices),
    terms: replacedIf(hasTerms),
    pages: replacedIf(hasPages),
    mail: doneIf(sendsEmail),
    payments: doneIf(payments.livemode),
  }
}

export const areDone = (steps: FirstSteps): boolean => Object.values(steps).every((state) => state === 'done')
