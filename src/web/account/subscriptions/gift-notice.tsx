import { Trans } from '@lingui/react/macro'
import { behindGift } from '#rules/sale/behind-gift'
import { DateTime } from '#ui/date-time'
import { Notice } from '#ui/notice'
import type { Subscription } from '../types.ts'

type GiftNoticeProps = {
  subscription: Pick<
    Subscription,
    'gift' | 'auto_renew' | 'auto_renew_saves_card' | 'ends_at' | 'renewal'
  > & {
    product: { id: string; name: string }
  }
}

/** A plan that staff gave for the rest of the running period: until when, and what is back behind it. */
export function GiftNotice({ subscription }: GiftNoticeProps) {
  const { gift, renewal, ends_at } = subscription
  if (!gift) return null
  const behind = behindGift({
    givenId: subscription.product.id,
    boughtId: gift.bought.id,
    until: new Date(gift.until),
    paidUntil: new Date(ends_at),
    renews: subscription.auto_renew || subscription.auto_renew_saves_card,
    renewedId: renewal?.product.id ?? null,
  })
  const name = <bdi>{subscription.product.name}</bdi>
  const bought = <bdi>{gift.bought.name}</bdi>
  const day = <DateTime value={gift.until} form="date" isEnd />
  return (
    <Notice icon="check" title={<Trans>هدية من المتجر.</Trans>}>
      {behind === 'same' ? (
        <Trans>
          باقة {name} معكم حتى {day} دون مقابل، ثم تبدأ المدة التي اشتريتموها منها.
        </Trans>
      ) : behind === 'back' ? (
        <Trans>
          باقة {name} معكم حتى {day} دون مقابل، ثم تعود باقتكم {bought}.
        </Trans>
      ) : behind === 'another' ? (
        // Its own notice names it.
        <Trans>
          باقة {name} معكم حتى {day} دون مقابل.
        </Trans>
      ) : (
        <Trans>
          باقة {name} معكم حتى {day} دون مقابل، ثم تنتهي. ويعيد التجديد باقتكم {bought}.
        </Trans>
      )}
    </Notice>
  )
}
