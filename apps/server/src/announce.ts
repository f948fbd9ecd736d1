/** Tells the person at the terminal, once the product is up, where it is and how to log in. */
import type { Config } from './config/config.ts'
import { DEMO_PASSWORD } from './demo/demo-password.ts'

const DEMO_ACCOUNTS = [
  ['buyer@demo.example', 'buys by card; Administrator of Daily Scroll'],
  ['colleague@demo.example', 'ordinary user of Daily Scroll'],
  ['us@demo.example', 'buys in US dollars'],
  ['prepaid@demo.example', 'has 10 prepaid video credits'],
  ['credits@demo.example', 'has standard credits and cannot purchase'],
  ['shorts@demo.example', 'a shorts-only account'],
  ['staff@demo.example', 'agency Staff'],
  ['admin@demo.example', 'agency Superuser'],
] as const

/** @param setup the address of the first Superuser: it goes to the terminal and into no log. */
export function announce(
  config: Config,
  { demoLoaded, setup }: { demoLoaded: boolean; setup: string | null },
): void {
  const lines = [`${config.brandName} is ready: http://localhost:${config.port}`]
  if (config.demo) {
    lines.push('', demoLoaded ? 'The demo catalogue was loaded.' : 'Demo accounts:', '')
    for (const [email, what] of DEMO_ACCOUNTS) lines.push(`  ${email.padEnd(24)} ${what}`)
    lines.push(
      '',
      `Every demo account has the password ${DEMO_PASSWORD}. Test cards move no money: 4242 4242 4242 4242.`,
    )
  }
  if (setup !== null) {
    lines.push('', `Set up the agency and its first Superuser, within 24 hours: ${setup}`)
  }
  process.stdout.write(`${lines.join('\n')}\n`)
}
