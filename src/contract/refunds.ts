import { ErrorAnswer, Minor, z, type ExtraShapes } from '#contract/wire'

/** How a refund is split between card and balance. */
export const RefundSplit = z
  .strictObject({ card_minor: Minor, balance_minor: Minor })
  .openapi('RefundSplit', { description: 'To the cards that paid, and to the balance.' })

const Part = z.int({ error: 'wrong_type' }).min(0, { error: 'out_of_range' })

/** The split that the caller was shown before asking for the refund. */
export const ExpectedSplit = z.strictObject({ card_minor: Part, balance_minor: Part }).optional().openapi({
  description:
    'What was shown. When it is another by now, nothing is given back: 409 with code 300033 and the new `split`.',
})

const changed = {
  split: RefundSplit.openapi({ description: 'With code 300033: where it would go now.' }),
} satisfies ExtraShapes<'refund_split_changed'>

/** 409 of a refund. */
export const RefundConflict = ErrorAnswer.extend(z.object(changed).partial().shape).openapi('RefundConflict')
