import type { Context } from '#domain/core/context'
import { resendAboutOrder } from '#domain/desk/messages/resend-message'
import { cancelClientsOrder } from '#domain/desk/orders/cancel-clients-order'

/** What can be done to many orders at once: for each the verb that does it to one. */
export type ManyOrders = { action: 'cancel' | 'resend' }

/** @param onceKey of the whole request: a message goes out once per order, however often it is repeated */
export function actOnOrder(ctx: Context, id: string, asked: ManyOrders, onceKey: string | null) {
  return asked.action === 'cancel'
    ? cancelClientsOrder(ctx, id, { isOneOfMany: true })
    : resendAboutOrder(ctx, { orderId: id, onceKey: onceKey && `${onceKey}:${id}` })
}
