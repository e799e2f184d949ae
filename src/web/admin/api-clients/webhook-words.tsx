import { Trans } from '@lingui/react/macro'
import type { z } from '#contract/wire'
import type {
  WebhookDelivery,
  WebhookEndpoint,
  WholeWebhookDelivery as WholeDelivery,
} from '#contract/partners-webhooks'
import { StateBadge } from '#ui/state-badge'

export type Endpoint = z.infer<typeof WebhookEndpoint>
export type Delivery = z.infer<typeof WebhookDelivery>
export type WholeWebhookDelivery = z.infer<typeof WholeDelivery>

/** Whether an endpoint gets notifications, and whether they arrive: none go to a program that is off. */
export function EndpointState({ endpoint, isClientOn }: { endpoint: Endpoint; isClientOn: boolean }) {
  if (endpoint.switched_off_at) {
    return (
      <StateBadge tone="bad" glyph="cross">
        <Trans context="webhook">أوقفه المتجر</Trans>
      </StateBadge>
    )
  }
  if (!endpoint.is_active) {
    return (
      <StateBadge tone="void" glyph="slash">
        <Trans context="webhook">موقوف</Trans>
      </StateBadge>
    )
  }
  if (!isClientOn) {
    return (
      <StateBadge tone="void" glyph="slash">
        <Trans context="webhook">موقوف مع التطبيق</Trans>
      </StateBadge>
    )
  }
  if (endpoint.failing_since) {
    return (
      <StateBadge tone="wait" glyph="clock">
        <Trans context="webhook">لا يستقبل</Trans>
      </StateBadge>
    )
  }
  return (
    <StateBadge tone="good" glyph="full">
      <Trans context="webhook">يستقبل</Trans>
    </StateBadge>
  )
}

export function DeliveryState({ status }: { status: Delivery['status'] }) {
  switch (status) {
    case 'delivered':
      return (
        <StateBadge tone="good" glyph="check">
          <Trans context="webhook">وصل</Trans>
        </StateBadge>
      )
    case 'waiting':
      return (
        <StateBadge tone="wait" glyph="clock">
          <Trans context="webhook">بانتظار محاولة</Trans>
        </StateBadge>
      )
    case 'failed':
      return (
        <StateBadge tone="bad" glyph="cross">
          <Trans context="webhook">لم يصل</Trans>
        </StateBadge>
      )
    case 'cancelled':
      return (
        <StateBadge tone="void" glyph="slash">
          <Trans context="webhook">أُلغي</Trans>
        </StateBadge>
      )
  }
}
