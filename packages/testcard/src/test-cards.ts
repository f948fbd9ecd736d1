/**
 * The only card numbers that the provider accepts: Stripe's test numbers, so that developers and tests need no second list.
 * The number itself never reaches the server: the frame sends the card's `id`.
 */

export type Scenario =
  | 'succeeds'
  | 'declined_generic'
  | 'declined_funds'
  | 'declined_expired'
  | 'declined_cvc'
  | 'declined_processing'
  | 'challenge'
  | 'challenge_then_declined'
  | 'declined_when_saved'

export type TestCard = {
  id: string
  number: string
  brand: 'Visa' | 'Mastercard' | 'Test Wallet'
  last4: string
  scenario: Scenario
  /** A description of the result. */
  outcome: string
}

export const TEST_CARDS: readonly TestCard[] = [
  card('4242 4242 4242 4242', 'Visa', 'succeeds', 'succeeds'),
  card('5555 5555 5555 4444', 'Mastercard', 'succeeds', 'succeeds'),
  card('4000 0000 0000 0002', 'Visa', 'declined_generic', 'is declined'),
  card('4000 0000 0000 9995', 'Visa', 'declined_funds', 'is declined: insufficient funds'),
  card('4000 0000 0000 0069', 'Visa', 'declined_expired', 'is declined: expired card'),
  card('4000 0000 0000 0127', 'Visa', 'declined_cvc', 'is declined: wrong security code'),
  card('4000 0000 0000 0119', 'Visa', 'declined_processing', 'fails: processing error'),
  card('4000 0000 0000 3220', 'Visa', 'challenge', 'asks for 3-D Secure, then succeeds'),
  card('4000 0084 0000 1629', 'Visa', 'challenge_then_declined', 'asks for 3-D Secure, then is declined'),
  card('4000 0027 6000 3184', 'Visa', 'challenge', 'always asks for 3-D Secure'),
  card('4000 0000 0000 0341', 'Visa', 'declined_when_saved', 'succeeds; saved, it is declined from then on'),
]

/** The card of the Test Wallet button. */
export const WALLET_CARD: TestCard = {
  id: 'wallet',
  number: '',
  brand: 'Test Wallet',
  last4: '4242',
  scenario: 'succeeds',
  outcome: 'succeeds',
}

export const ONLY_TEST_CARDS = 'Only test cards work here. Never type a real card.'

/** Finds the card of an id that the frame sent. */
export function findTestCard(id: string): TestCard | undefined {
  return id === WALLET_CARD.id ? WALLET_CARD : TEST_CARDS.find((listed) => listed.id === id)
}

function card(number: string, brand: TestCard['brand'], scenario: Scenario, outcome: string): TestCard {
  const last4 = number.slice(-4)
  return { id: `card_${last4}`, number, brand, last4, scenario, outcome }
}
