import { bearer, ErrorAnswer, failures, json, PageQuery, z, type ExtraShapes } from '#contract/wire'
import { countedUpTo } from '#rules/desk/lists'
import type { Permission } from '#rules/people/permissions'
import { highestPrice, priceBases } from '#rules/shop/price'
import { cleanText } from '#rules/core/text'
import { maxSearch, maxStaffNote } from '#rules/desk/text-lengths'

/** What lists and counts have in common, and the staff's edits. */

/**
 * What the caller's role must allow; asked in front of the body, so that no refusal shows what it should
 * hold.
 */
export function needs(permission: Permission) {
  return { security: bearer, 'x-needs': permission } as const
}

/**
 * A call that may be answered by a copy of the database some seconds behind, where the store has one:
 * `X-Data-Age` says how old an answer is from three seconds on, and `X-Read-After` with what the last
 * change's `X-Written-At` said asks for one that has it.
 */
export const readsReplica = { 'x-reads': 'replica' } as const

/** As `X-Read-After`: a position that no copy ever passes, so that the answer is of now. */
export const endOfLog = 'FFFFFFFF/FFFFFFFF'

/**
 * Reads `?q=&sort=&limit=&cursor=`; a sort with a leading minus is descending. Filters are added by `extend`.
 */
export function listQuery<const Sorts extends readonly [string, ...string[]]>(sorts: Sorts) {
  return PageQuery.extend({
    q: z.string().max(maxSearch, { error: 'too_long' }).optional(),
    sort: z.enum(sorts, { error: 'not_allowed' }).optional(),
  })
}

/** The two orders of a list that stands newest first unless it is turned round. */
export const timeSorts = ['-created_at', 'created_at'] as const

/** A Riyadh day, YYYY-MM-DD. The database's calendar has no year 0. */
export const Day = z.iso
  .date({ error: 'invalid' })
  .refine((day) => !day.startsWith('0000'), { error: 'invalid' })

/** A price that is set, in halalas. */
export const PriceInput = z
  .int({ error: 'wrong_type' })
  .min(0, { error: 'out_of_range' })
  .max(highestPrice, { error: 'out_of_range' })

export const PriceBasis = z.enum(priceBases).openapi({
  description: 'Which of both prices was entered: that one is exact, the other follows from the taxes.',
})

/** A yes or no of a query string. */
export const Flag = z.enum(['true', 'false'], { error: 'not_allowed' })

export const Counts = json(
  z.object({ counts: z.record(z.string(), z.object({ count: z.int(), more: z.boolean() })) }),
  `\`all\` and every state; exact up to ${countedUpTo.toLocaleString('en')}, above which \`more\` is true.`,
)

/** The version that the editor saw. */
export const Version = z.int({ error: 'wrong_type' }).min(1, { error: 'out_of_range' })

/** Somebody else changed it meanwhile: what stands there now beside what was wanted, field by field. */
const outdated = {
  version: z.int().openapi({ description: 'The version that stands now.' }),
  conflicts: z
    .record(z.string(), z.object({ current: z.unknown(), yours: z.unknown() }))
    .openapi({ description: 'The fields in which both differ.' }),
  changed_by: z
    .string()
    .nullable()
    .optional()
    .openapi({ description: 'Who of the staff changed them last; null when somebody else did.' }),
} satisfies ExtraShapes<'version_outdated'>

export const EditConflict = ErrorAnswer.extend(z.object(outdated).partial().shape).openapi('EditConflict')

/** The error answers of a PATCH. */
export const editFailures = {
  ...failures(400, 401, 403, 404, 413, 415, 422),
  409: json(
    EditConflict,
    'An older version: both values, field by field. Or the state of things forbids it.',
  ),
}

export const createFailures = failures(400, 401, 403, 409, 413, 415, 422)
export const deleteFailures = failures(401, 403, 404, 409)
/** Of what may always be deleted. */
export const removalFailures = failures(401, 403, 404)

/** A text that people read, in one line, not empty. */
export function Words(maxLength: number) {
  return z
    .string({ error: 'wrong_type' })
    .max(maxLength, { error: 'too_long' })
    .refine((text) => cleanText(text) !== '', { error: 'required' })
    .openapi({ minLength: 1 })
}

/** The same, but may stay empty. */
export function OptionalWords(maxLength: number) {
  return z.string({ error: 'wrong_type' }).max(maxLength, { error: 'too_long' })
}

/** A note among staff. */
export const NewNote = z.strictObject({
  body: z
    .string({ error: 'wrong_type' })
    .min(1, { error: 'required' })
    .max(maxStaffNote, { error: 'too_long' }),
})

/** A number of percent with at most two decimals. */
export const PercentInput = z
  .number({ error: 'wrong_type' })
  .min(0, { error: 'out_of_range' })
  .max(100, { error: 'out_of_range' })
  .refine((percent) => Math.abs(percent * 100 - Math.round(percent * 100)) < 1e-6, {
    error: 'not_a_percentage',
  })
