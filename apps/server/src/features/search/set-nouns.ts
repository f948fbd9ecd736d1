/** Adds, changes and removes nouns of the search in other languages (R-KIND-5). Every process reads them once a minute. */
import { NOUN_LANGUAGES } from '@rushes/search-engine/nouns'
import { AppError, invalidField } from '../../app-error.ts'
import type { Services } from '../../context.ts'
import type { Db } from '../../db/db.ts'
import { record } from '../audit/record-event.ts'
import * as queries from './nouns.queries.ts'
import { searchableWords } from './searchable-words.ts'

type Known = Pick<Services, 'db' | 'clock'>
type Actor = { userId: number; ip: string }
type Noun = queries.NounColumns
type Wish = Noun & { id?: number | undefined }

/** Every process keeps all of them in memory. */
const MAX_NOUNS = 5_000

/** @returns the id. @throws AppError validation, not_found, or conflict for a noun that already exists */
export async function setNoun({ db, clock }: Known, actor: Actor, { id, ...wish }: Wish): Promise<number> {
  const noun = checkedNoun(wish)
  return db.transaction().execute(async (tx) => {
    await queries.lockNouns(tx)
    const before = id === undefined ? undefined : await queries.findNoun(tx, id)
    if (id !== undefined && !before) throw noNoun()
    const same = await queries.findNounOf(tx, noun.english)
    if (same && same.id !== id) throw new AppError('conflict', `${noun.english} is in the list already.`)
    await recordChange(tx, actor, { at: clock.now(), before, after: noun })
    if (id !== undefined) {
      await queries.updateNoun(tx, id, noun)
      return id
    }
    if ((await queries.countNouns(tx)) >= MAX_NOUNS) {
      throw new AppError(
        'conflict',
        `The list has ${MAX_NOUNS.toLocaleString('en-GB')} nouns, the maximum. Remove one first.`,
      )
    }
    return queries.insertNoun(tx, noun)
  })
}

/** @throws AppError not_found. */
export async function removeNoun({ db, clock }: Known, actor: Actor, id: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await queries.lockNouns(tx)
    const before = await queries.findNoun(tx, id)
    if (!before) throw noNoun()
    await queries.removeNoun(tx, id)
    await recordChange(tx, actor, { at: clock.now(), before, after: undefined })
  })
}

/** @throws AppError validation. */
function checkedNoun({ english: written, german, french, spanish, italian }: Noun): Noun {
  const [english = ''] = searchableWords('english', [written.toLowerCase()])
  const noun = {
    english,
    german: searchableWords('german', german),
    french: searchableWords('french', french),
    spanish: searchableWords('spanish', spanish),
    italian: searchableWords('italian', italian),
  }
  if (NOUN_LANGUAGES.every((language) => noun[language].length === 0)) {
    throw invalidField('german', 'Enter a word in at least one of the languages.')
  }
  return noun
}

type Change = { at: Date; before: Noun | undefined; after: Noun | undefined }

const recordChange = (tx: Db, { userId, ip }: Actor, { at, before, after }: Change) =>
  record(tx, {
    action: 'nouns.changed',
    at,
    actorUserId: userId,
    ip,
    object: null,
    details: { before: textOf(before), after: textOf(after) },
  })

const textOf = (noun: Noun | undefined): string =>
  noun ? [noun.english, ...NOUN_LANGUAGES.map((language) => noun[language].join(', '))].join(' | ') : ''

const noNoun = () => new AppError('not_found', 'There is no such noun.')
