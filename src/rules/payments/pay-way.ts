/** How an amount will be paid, and how it was: decided by the card's sum and the balance's. */
export const payWays = ['card', 'both', 'balance', 'nothing'] as const
export type PayWay = (typeof payWays)[number]

/** The same of an upgrade, where what was unused of the plan before pays a part, or all. */
export const creditWays = ['card_credit', 'all', 'balance_credit', 'credit'] as const
export type CreditWay = (typeof creditWays)[number]

type Sums = { charge: number | bigint; balance: number | bigint }

/** @param sums halalas by card and from the balance */
export function payWay({ charge, balance }: Sums): PayWay {
  if (charge > 0) return balance > 0 ? 'both' : 'card'
  return balance > 0 ? 'balance' : 'nothing'
}

const withCredit = {
  card: 'card_credit',
  both: 'all',
  balance: 'balance_credit',
  nothing: 'credit',
} as const satisfies Record<PayWay, CreditWay>

/** @param sums halalas by card, from the balance, and by what was unused of the plan before */
export function paidWay(sums: Sums & { credit: number | bigint }): PayWay | CreditWay {
  const way = payWay(sums)
  return sums.credit > 0 ? withCredit[way] : way
}
