import { z } from '#contract/wire'
import { metadataLimits } from '#rules/partners/partners'

/**
 * What a partner knows its orders and spends by: sent with them, answered with everything about them, and
 * found by.
 */

export const Reference = z.string().nullable().openapi({
  description: 'Your own number of it, without blanks at its ends or in a row.',
  example: 'sale-2026-1017',
})

/** When a partner may read no phone of a client. Source: docs/decisions/0231. */
export const clientPhoneIsEmpty =
  'empty once the client has closed the account, or has moved to another number and is not yours: by an order that was paid and not given back whole, or as a member of such a plan.'

export const ClientPhone = z.string().openapi({
  description: `It is ${clientPhoneIsEmpty}`,
  example: '+966512345678',
})

const words = (maxLength: number) => z.string({ error: 'wrong_type' }).max(maxLength, { error: 'too_long' })

export const Metadata = z.record(z.string(), z.string()).openapi({
  description: 'Whatever you sent with it; the store only keeps it.',
  example: { branch: 'riyadh-2' },
})

export const referenceInputs = {
  reference: words(200).nullish().openapi({
    description:
      'Your own number of it, told with everything about it. It need not be unique. A number that a card may have is refused (code 200010): write letters right in front of it.',
    example: 'sale-2026-1017',
  }),
  metadata: z
    .record(words(metadataLimits.name).min(1, { error: 'required' }), words(metadataLimits.value))
    .superRefine((given, check) => {
      if (Object.keys(given).length <= metadataLimits.entries) return
      check.addIssue({
        code: 'too_big',
        origin: 'array',
        maximum: metadataLimits.entries,
        input: given,
        message: 'too_long',
      })
    })
    .optional()
    .openapi({
      description: `Up to ${metadataLimits.entries} texts of your own by name (names of ${metadataLimits.name}, texts of ${metadataLimits.value} characters). No personal data: it outlives a client's account.`,
      example: { branch: 'riyadh-2' },
    }),
}

const moment = z.iso.datetime({ offset: true, error: 'invalid' })

/** Filters of a partner's lists: when something began, and by its own number. */
export const windowQuery = {
  from: moment.optional().openapi({
    description: 'Made at this moment or later.',
    example: '2026-11-01T00:00:00+03:00',
  }),
  until: moment.optional().openapi({
    description: 'Made before this moment.',
    example: '2026-12-01T00:00:00+03:00',
  }),
}
export const referenceQuery = {
  ...windowQuery,
  reference: words(200).optional().openapi({ description: 'Your own number, exactly.' }),
}
export const updatedQuery = {
  updated_since: moment.optional().openapi({
    description:
      'Changed at this moment or later. Begin a few minutes before the last change that you know of: one that took long may carry an earlier moment.',
    example: '2026-11-20T00:00:00+03:00',
  }),
}
