import type { LinkedQuote } from '#contract/payment-quotes'
import type { z } from '#contract/wire'

export type ShownQuote = z.infer<typeof LinkedQuote>
export type QuoteContent = NonNullable<ShownQuote['content']>
