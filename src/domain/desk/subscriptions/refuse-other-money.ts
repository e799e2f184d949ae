import { ShopError } from '#rules/errors/shop-error'
import { halalas } from '#rules/core/money'
import type { MoneyOfAction } from '#domain/desk/subscriptions/subscription-action'
import { refuseOtherSplit } from '#domain/sale/payments/refund-order'

/** What stood on the button of an act of staff's, as `MoneyOfAction` has it; halalas. */
export type SeenMoney = {
  /** 0 where no money was named; nothing is compared where it is left out. */
  amountMinor?: number | undefined
  /** Left out beside an amount it is 0: of the balance nothing was said. */
  balanceMinor?: number | undefined
  /** Not compared where it is left out. */
  kind?: MoneyOfAction['kind'] | undefined
}

/**
 * Nothing is taken from a client's card or balance, and nothing given back to either, but what stood on the
 * button, not even where that was none; nor is anything taken now that was to be charged later: time goes by
 * while a dialog stands open. Called under the locks of what it decides. Errors: price_changed;
 * refund_split_changed, with the new split, of what is given back. Source: docs/decisions/0279.
 */
export function refuseOtherMoney(
  money: MoneyOfAction | null,
  { amountMinor, balanceMinor = 0, kind }: SeenMoney,
): void {
  if (money?.kind === 'returned') {
    if (amountMinor === undefined) return
    const split = {
      card: halalas(money.amountMinor - money.balanceMinor),
      balance: halalas(money.balanceMinor),
    }
    return refuseOtherSplit(split, { card_minor: amountMinor - balanceMinor, balance_minor: balanceMinor })
  }
  const [amount, balance] = [money?.amountMinor ?? 0, money?.balanceMinor ?? 0]
  const isOtherSum = amountMinor !== undefined && (amountMinor !== amount || balanceMinor !== balance)
  const isOtherKind = kind !== undefined && money !== null && money.kind !== kind
  if (isOtherSum || isOtherKind) throw new ShopError('price_changed')
}
