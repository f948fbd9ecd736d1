/** Registers the tiers of a new installation before each file of tests, as the program and the pages do at their start. */
import { registerTiers } from '../src/licence-tier.ts'
import { SEEDED_TIERS } from '../src/seeded-tiers.ts'

registerTiers(SEEDED_TIERS)
