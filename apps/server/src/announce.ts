/** Messages for the user of the terminal in which the product starts. */
import type { Config } from './config/config.ts'
import { DEMO_PASSWORD } from './demo/demo-password.ts'

const DEMO_LINES = [
  `Demo accounts, all with the password ${DEMO_PASSWORD}:`,
  '  buyer@demo.example (administrator), colleague@demo.example, us@demo.example (US dollars)',
  '  shorts@demo.example (shorts only), prepaid@demo.example, credits@demo.example (credits only)',
  '  Admin area, /admin: staff@demo.example, admin@demo.example (Superuser)',
  'Test card, which moves no money: 4242 4242 4242 4242',
]

export function announceDemo(): void {
  process.stdout.write('Loading the demo catalogue (up to a minute) …\n')
}

/** @param setup the address of the first Superuser: it goes to the terminal and into no log. */
export function announce(config: Config, setup: string | null): void {
  const lines = [`${config.brandName} is ready: http://localhost:${config.port}`]
  if (config.demo) lines.push(...DEMO_LINES)
  if (setup !== null) lines.push(`Set up the agency and its first Superuser, within 24 hours: ${setup}`)
  process.stdout.write(`${lines.join('\n')}\n`)
}
