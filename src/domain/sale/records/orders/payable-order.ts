import type { RawBuilder } from 'kysely'
import { isPayable, orderStatuses } from '#rules/sale/order'
import { isOneOf } from '#domain/sale/records/orders/in-flight'

const payableStatuses = orderStatuses.filter(isPayable)

/**
 * Whether money may still be asked for an order, for a query: `isPayable` of the rules.
 * @param alias of `orders` in the query
 */
export const isPayableOrder = (alias = 'o'): RawBuilder<boolean> => isOneOf(payableStatuses, alias)
