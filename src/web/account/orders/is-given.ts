import type { Order } from '../types.ts'

/** Nothing was to be paid, and no coupon of the client's is why: nobody is thanked for a purchase. */
export function isGiven({ settled_by: by, coupon }: Pick<Order, 'settled_by' | 'coupon'>): boolean {
  return by === 'coupon' && coupon === null
}
