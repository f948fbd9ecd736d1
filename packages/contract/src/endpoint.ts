/**
 * Defines an endpoint: a plain object in the shape of Fastify's `route()`. The server spreads it and adds a handler;
 * OpenAPI, the typed client and the tests read the same object (ADR 2).
 */
import { z } from 'zod'
import type { Capability } from './capabilities.ts'
import { ERROR_CODES } from './errors.ts'
import { MAX_INTEGER } from './integers.ts'
import type { KeyScope } from './key-scopes.ts'
import type { Limit } from './limits.ts'
import './plain-messages.ts'

/**
 * `public` serves every viewer, `login` viewers with a session, `staff` users of the agency who have the capability that
 * `may` names (R-STAFF-2).
 */
export type AccessRule =
  | { readonly access: 'public'; readonly scope?: KeyScope }
  | {
      readonly access: 'login'
      /** The scope that an API key needs (R-KEY-3); without one the endpoint refuses keys. */
      readonly scope?: KeyScope | 'any'
      /** Requires a recent password and, of staff, the second factor. */
      readonly needsPassword?: true
    }
  | {
      readonly access: 'staff'
      readonly may: Capability
      /** Answers before the second factor was given. */
      readonly beforeFactor?: true
      /** Requires the password again, as some capabilities do for all their endpoints. */
      readonly needsPassword?: true
    }

export type Endpoint = {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly url: `/${string}`
  /** An endpoint that declares no limits has the general one. */
  readonly config: AccessRule & {
    readonly limits?: readonly Limit[]
    /**
     * Reads only, and may be answered from a replica that can be behind (R-HTTP-7): for all visitors, or for guests
     * where members get what is their own too.
     */
    readonly replica?: 'everyone' | 'guests'
  }
  readonly schema: {
    readonly summary: string
    readonly tags: readonly [string]
    readonly params?: z.ZodObject
    readonly querystring?: z.ZodObject
    readonly body?: z.ZodObject
    readonly response: { readonly 200: z.ZodObject; readonly default: z.ZodType }
  }
}

/** The answer to every call that fails (R-HTTP-1). `errors` holds messages by field. */
export const Failure = z
  .object({
    success: z.literal(false),
    httpStatusCode: z.int(),
    message: z.string(),
    code: z.enum(ERROR_CODES),
    errors: z.record(z.string(), z.array(z.string())).optional(),
    data: z.unknown().optional(),
    requestId: z.string(),
  })
  .meta({ id: 'Failure' })
export type Failure = z.output<typeof Failure>

/** The replies of an endpoint that answers with `data`. */
export function replies<T extends z.ZodType>(data: T) {
  return {
    200: z.object({ success: z.literal(true), httpStatusCode: z.literal(200), message: z.string(), data }),
    default: Failure,
  }
}

/** The envelope of success; `message` is shown to the viewer. */
export function ok<T>(data: T, message = 'OK') {
  return { success: true as const, httpStatusCode: 200 as const, message, data }
}

/** Digits and nothing else: not `+7`, `1e2`, `0x2`, `7.0` or a space. */
export function wholeNumber(min: number, max: number) {
  const message = `Please give a whole number from ${min} to ${max}.`
  return z
    .union(
      [
        z.int(),
        z
          .string()
          .regex(/^(0|[1-9]\d*)$/)
          .transform(Number),
      ],
      message,
    )
    .pipe(z.int(message).min(min, message).max(max, message))
    .meta({ type: 'integer', format: 'int32', minimum: min, maximum: max })
}

/** A positive integer in a path; any other text makes the address unknown. */
export const Id = wholeNumber(1, MAX_INTEGER)

/** A count, or a number that the browser returns as it received it. */
export const Count = z.int().nonnegative().max(MAX_INTEGER)

/** The revision that was read: another one in between is refused with `outdated`. */
export const Revision = wholeNumber(0, MAX_INTEGER)

/** An amount of money in minor units; far below the largest integer of JavaScript. */
export const MinorUnits = z.int().nonnegative().max(1_000_000_000_000)

/** A day in an address. */
export const Day = z.string().regex(/^\d{2}-\d{2}-\d{4}$/, 'Please give the date as DD-MM-YYYY')

/** A value that is listed more than once counts as one. */
export const once = <Entry>(list: readonly Entry[]): Entry[] => [...new Set(list)]

/** `7,12` becomes [7, 12]. */
export function idList(maxCount: number) {
  const message = `Please give at most ${maxCount} numbers, separated by commas.`
  return z
    .string(message)
    .max(maxCount * 11, message)
    .transform((text) => text.split(','))
    .pipe(
      z
        .array(
          z
            .string()
            .regex(/^[1-9]\d{0,9}$/, message)
            .transform(Number)
            .pipe(z.int(message).max(MAX_INTEGER, message)),
        )
        .min(1, message)
        .max(maxCount, message),
    )
}

/** An empty form field counts as absent. */
export function optional<T extends z.ZodType>(schema: T) {
  return z.union([z.literal('').transform(() => undefined), schema]).optional()
}

/** `us,ca` becomes ['us', 'ca'], which means any of these. */
export function commaList<T extends z.ZodType<string, string>>(item: T) {
  // The description lists the values of a closed list.
  const values = item instanceof z.ZodEnum ? { values: item.options } : {}
  return z
    .string()
    .max(400)
    .meta(values)
    .transform((text) => text.split(',').filter((part) => part !== ''))
    .pipe(z.array(item).min(1).max(20))
}
