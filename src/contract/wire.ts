import { createRoute, z } from '@hono/zod-openapi'
import type { ErrorExtras } from '#rules/errors/shop-error'
import { languages } from '#rules/core/language'
import { withoutMarks } from '#rules/core/text'
import { maxEmail, maxOneTimeCode, maxPersonName, maxPhone } from '#rules/core/text-lengths'

/**
 * The conventions of every call: snake_case, money in whole halalas (`<name>_minor`) with riyals beside it
 * for reading, ids as UUIDs, times as ISO 8601, one error shape. Bodies are strict: an unknown field
 * answers 422.
 */
export const Id = z.uuid({ error: 'not_an_id' }).openapi({ example: '019c1f0e-4b6a-7d2e-9c55-2f1f6b7a1001' })
export const RefId = z.int().openapi({ description: 'The short number that people read.', example: 100042 })
export const Minor = z.int().openapi({ description: 'Whole halalas; 1 SR = 100 halalas.', example: 23000 })
export const Riyals = z.number().openapi({ description: 'Riyals, for reading only.', example: 230 })
export const Percent = z.number().openapi({ description: 'A number of percent.', example: 15 })
export const Moment = z.iso.datetime({ offset: true }).openapi({ example: '2026-11-20T11:02:00.000Z' })
export const LanguageCode = z.enum(languages)
export const YesNo = z.enum(['yes', 'no'])

export const PhoneExtension = z
  .string({ error: 'wrong_type' })
  .max(8, { error: 'too_long' })
  .openapi({ example: '+966' })
export const PhoneNumber = z
  .string({ error: 'wrong_type' })
  .min(1, { error: 'required' })
  .max(maxPhone, { error: 'too_long' })
  .openapi({ description: 'Any usual way of writing it, in any digits.', example: '512345678' })
export const Email = z
  .string({ error: 'not_an_email' })
  // Pasted from an Arabic message it may bring marks that no eye sees.
  .overwrite(withoutMarks)
  .email({ error: 'not_an_email' })
  .max(maxEmail, { error: 'too_long' })
/** A first or a last name in any script, or nothing: an invoice names nobody by signs alone. */
export const PersonName = z
  .string({ error: 'wrong_type' })
  .max(maxPersonName, { error: 'too_long' })
  .refine((name) => name.trim() === '' || /\p{L}/u.test(name), { error: 'not_a_name' })
export const OneTimeCode = z
  .string({ error: 'wrong_type' })
  .min(1, { error: 'required' })
  .max(maxOneTimeCode, { error: 'too_long' })

export const ErrorAnswer = z
  .object({
    code: z.int().openapi({ description: 'Decide by it: numbers never change their meaning.' }),
    message: z
      .string()
      .openapi({ description: 'For people, in the language asked for; may be worded anew.' }),
    errors: z
      .record(z.string(), z.array(z.string()))
      .optional()
      .openapi({ description: 'Of 422: what is wrong, by field.' }),
    request_id: z.string().optional(),
    points_left: z.int().optional().openapi({ description: 'Beside 800010: what could still be spent.' }),
    scope: z.string().optional().openapi({ description: 'Beside 800002: what the token has to cover.' }),
  })
  .openapi('Error')

/** Work for the caller's browser, where limits that others have used up stand in the way. */
export const WorkChallenge = z
  .object({
    challenge: z
      .string()
      .openapi({ description: 'Signed, bound to the phone or email, good for one proof.' }),
    bits: z.int().openapi({
      description:
        'Find a whole number `nonce` (at most ten digits) with which SHA-256 of the text `challenge:nonce` begins with so many zero bits.',
    }),
    expires_in: z.int().openapi({ description: 'Seconds.' }),
  })
  .openapi('WorkChallenge')

/** The answer to a challenge. One that is wrong, late or used counts as none. */
export const WorkProof = z
  .strictObject({
    challenge: z.string({ error: 'wrong_type' }).max(100, { error: 'too_long' }),
    nonce: z.string({ error: 'wrong_type' }).max(20, { error: 'too_long' }),
  })
  .openapi('WorkProof')

/** 429 of a sign-in. */
export const WorkNeeded = ErrorAnswer.extend({
  challenge: WorkChallenge.optional().openapi({
    description: 'With a proof of this work in `proof` the same call goes on at once.',
  }),
}).openapi('SignInLimit')

const errorWords = {
  400: 'The body could not be read.',
  401: 'No token, or one that is over (code 100001 for customers).',
  403: 'A token of another kind, or a role that may not.',
  404: 'Missing, or not yours.',
  409: 'It conflicts with the state of things.',
  413: 'The body is too large.',
  415: 'The body is not JSON.',
  422: 'Invalid, field by field.',
  429: 'Too many requests; see Retry-After.',
  503: 'A part that we need did not answer; try again.',
} as const
export type ErrorStatus = keyof typeof errorWords

/** A strict JSON body that must be there. */
export function body<T extends z.ZodType>(schema: T) {
  return { content: { 'application/json': { schema } }, required: true } as const
}

/** A file as it is, of any kind. */
export const fileBody = {
  content: { 'application/octet-stream': { schema: z.string().openapi({ format: 'binary' }) } },
  required: true,
} as const

/** One answer with a JSON body. */
export function json<T extends z.ZodType>(schema: T, description: string) {
  return { content: { 'application/json': { schema } }, description } as const
}

/** A 409 whose body has more than code and message, so that the caller can go on. */
export function conflict<T extends z.ZodType>(schema: T) {
  return json(schema, errorWords[409])
}

/** The shapes of what an error brings, as the rules declare it. */
export type ExtraShapes<Name extends keyof ErrorExtras> = {
  [Field in keyof ErrorExtras[Name]]: z.ZodType<ErrorExtras[Name][Field]>
}

export const nothing = { description: 'Done; no body.' } as const

/** The error answers of a call, all of one shape. */
export function failures<S extends ErrorStatus>(...statuses: S[]) {
  const answers = statuses.map((status) => [status, json(ErrorAnswer, errorWords[status])] as const)
  // Object.fromEntries forgets the keys; they are exactly the statuses that were handed in.
  return Object.fromEntries(answers) as Record<S, ReturnType<typeof json<typeof ErrorAnswer>>>
}

export const bearer = [{ bearer: [] }]

/**
 * A whole number of a query string in plain digits: what JavaScript would read too (`5e2`, `0x10`, blanks) is
 * none.
 */
export function inDigits(number: z.ZodInt) {
  return z.preprocess(
    (text) => (typeof text === 'string' && /^\d{1,15}$/.test(text) ? Number(text) : text),
    number,
  )
}

const Limit = inDigits(
  z
    .int({ error: 'not_a_whole_number' })
    .min(1, { error: 'out_of_range' })
    .max(100, { error: 'out_of_range' }),
).optional()

/** Reads `?limit=&cursor=`; filters of a list are added to it. */
export const PageQuery = z.object({
  limit: Limit,
  cursor: z.string().max(200, { error: 'too_long' }).optional(),
})

/**
 * Reads the same of a short list: it is answered whole, and its `next_cursor` is null, unless a `limit` cuts
 * it into pages. The mark says so to whoever reads the document.
 */
export const WholeQuery = PageQuery.extend({
  limit: Limit.openapi({ description: 'All of them where it is left out.', 'x-whole': true }),
})

/** Of a call that takes no query: any parameter answers partners 422. */
export const NoQuery = z.object({})

export const NextCursor = z.string().nullable()

/** Of a page of a staff list: where the pages after and before it begin; null where there is none. */
export const pageCursors = { next_cursor: NextCursor, previous_cursor: NextCursor }
export const IdParam = z.object({ id: Id })

export { createRoute, z }
