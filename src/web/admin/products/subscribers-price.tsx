import { Plural, Trans } from '@lingui/react/macro'
import { href, Link } from 'react-router'
import type { PriceChange } from '#contract/staff-price-changes'
import type { z } from '#contract/wire'
import { DateTime } from '#ui/date-time'
import { Icon } from '#ui/icon'
import { Money } from '#ui/money'

type SubscribersPriceProps = {
  productId: string
  /** The scheduled price that has not begun. */
  change: z.infer<typeof PriceChange>
}

/** Beside the price of the shop: that subscribers pay another one from a day on, and how many it concerns. */
export function SubscribersPrice({ productId, change }: SubscribersPriceProps) {
  return (
    <p className="row flex-nowrap items-start gap-2 rounded-control bg-sunken px-3 py-2 text-sm">
      <Icon name="clock" small />
      <span>
        <Trans>
          سعر المشتركين يصبح <Money amount={change.price_with_tax_minor} /> شاملًا الضريبة للمدد التي تبدأ من{' '}
          <DateTime value={change.applies_from} form="date" />.
        </Trans>{' '}
        <Plural
          value={change.subscribers}
          zero="لا يخص مشتركًا الآن."
          one="يخص مشتركًا واحدًا."
          two="يخص مشتركين."
          few="يخص # مشتركين."
          many="يخص # مشتركًا."
          other="يخص # مشترك."
        />{' '}
        <Link to={href('/admin/products/:id/prices', { id: productId })}>
          <Trans>أسعار المشتركين</Trans>
        </Link>
      </span>
    </p>
  )
}
