import type { z } from '@hono/zod-openapi'
import type { VatReturn as VatReturnSchema } from '#contract/staff-vat-returns'
import type { Sums, VatReturn } from '#domain/desk/tax/returns/get-vat-return'

export function presentVatReturn({
  period,
  boxes,
  total,
  ledger,
  gateway,
  seller,
  countedAt,
  ...rest
}: VatReturn): z.infer<typeof VatReturnSchema> {
  const { dueOn, isOver, ...days } = period
  return {
    seller: { name_ar: seller.name.ar, name_en: seller.name.en, vat_number: seller.vatNumber },
    counted_at: countedAt,
    period: { ...days, due_on: dueOn, is_over: isOver },
    boxes: boxes.map(({ box, ...sums }) => ({ box, ...presentBox(sums) })),
    total: presentBox(total),
    ...rest,
    ledger: ledger.map(({ name, isUnexplained, ...sides }) => ({
      name,
      ledger: presentSums(sides.ledger),
      documents: presentSums(sides.documents),
      difference: presentSums(sides.difference),
      is_unexplained: isUnexplained,
    })),
    gateway: { open: gateway.open, difference_minor: gateway.difference },
  }
}

function presentBox({ amount, adjustment, vat }: VatReturn['total']) {
  return { amount_minor: amount, adjustment_minor: adjustment, vat_minor: vat }
}

function presentSums({ net, vat }: Sums) {
  return { net_minor: net, vat_minor: vat }
}
