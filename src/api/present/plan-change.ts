import type { z } from '@hono/zod-openapi'
import type { PlanChangeQuote as Wire } from '#contract/plan-changes'
import type { Language } from '#rules/core/language'
import { halalas, toRiyals } from '#rules/core/money'
import type { PlanChangeQuote } from '#domain/sale/plan-changes/quote-plan-change'
import { presentFirstRenewal, presentPrice, presentRenewalPrices, presentScheduledPrice } from './order.ts'

export function presentPlanChangeQuote(quote: PlanChangeQuote, language: Language): z.infer<typeof Wire> {
  const { product, running } = quote
  return {
    kind: quote.kind,
    product_id: product.id,
    name: product[`name_${language}`],
    name_ar: product.name_ar,
    name_en: product.name_en,
    days: product.days,
    points: product.points,
    group_sharing: product.group_sharing ? 'yes' : 'no',
    waits_because: quote.waitsBecause,
    takes_effect_at: quote.takesEffectAt.toISOString(),
    coupon: quote.coupon,
    ...presentPrice(quote.price, language),
    renewal: quote.renewal && presentFirstRenewal(quote.renewal, language),
    price_change: quote.comingPrice && presentScheduledPrice(quote.comingPrice, language),
    ...presentRenewalPrices(quote.renewals),
    day_costs: quote.dayCosts && {
      wanted_minor: quote.dayCosts.wanted,
      running_minor: quote.dayCosts.running,
    },
    money_compared: quote.moneyCompared && {
      unused_minor: quote.moneyCompared.unused,
      price_minor: quote.moneyCompared.price,
    },
    credit: toRiyals(halalas(quote.credit)),
    credit_minor: quote.credit,
    credit_used_minor: quote.creditUsed,
    needs_auto_renewal: quote.kind === 'downgrade' && !running.autoRenew,
    asks_who_stays: quote.asksWhoStays,
    members: running.members,
  }
}
