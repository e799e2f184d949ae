import type { DeliveryView, WholeDelivery } from '#domain/partners/webhooks/list-deliveries'
import type { EndpointView } from '#domain/partners/webhooks/read-endpoints'

const moment = (at: Date | null) => at?.toISOString() ?? null

export function presentEndpoint(view: EndpointView) {
  return {
    ...view,
    failing_since: moment(view.failing_since),
    switched_off_at: moment(view.switched_off_at),
    old_secret_until: moment(view.old_secret_until),
    created_at: view.created_at.toISOString(),
    updated_at: view.updated_at.toISOString(),
  }
}

export function presentDelivery(view: DeliveryView) {
  return {
    ...view,
    last_tried_at: moment(view.last_tried_at),
    next_try_at: moment(view.next_try_at),
    created_at: view.created_at.toISOString(),
  }
}

export function presentWholeDelivery(view: WholeDelivery) {
  return { ...presentDelivery(view), body: view.body, response_text: view.response_text }
}
