import { ShopError } from '#rules/errors/shop-error'

/** What can be done to many plans, questions or pages at once. */
export type ManyShown = { action: 'activate' | 'deactivate' }

/** One that is shown, or hidden, as it was asked to be, is none of those that are changed. */
export function refuseShown(isShown: boolean, { action }: ManyShown): void {
  if (isShown === (action === 'activate')) throw new ShopError('row_is_so_already')
}
