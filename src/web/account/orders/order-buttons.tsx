import { Trans } from '@lingui/react/macro'
import { href } from 'react-router'
import { LinkButton } from '#ui/button'
import { Money } from '#ui/money'
import { useStore } from '../../frame/store-settings.ts'
import { CancelOrder } from './cancel-order.tsx'
import type { Order } from '../types.ts'

type OrderButtonsProps = {
  order: Order
  /** The bank was asked and has not answered: nothing is paid once more meanwhile. */
  isBankSilent: boolean
  /** Without script: the first press to cancel has come, and is asked about. */
  isAsking: boolean
}

/** What can be done with an order from the head of its page. */
export function OrderButtons({ order, isBankSilent, isAsking }: OrderButtonsProps) {
  const store = useStore()
  // What a partner paid is on the partner's statement; its sums are not the client's.
  const hasReceipt = order.settled_by === 'gateway' || order.settled_by === 'balance'
  if (!order.can_pay && !order.can_cancel && !hasReceipt) return null
  return (
    <div className="row max-md:w-full">
      {hasReceipt && (
        <LinkButton
          to={href('/user/orders/:id/receipt', { id: order.id })}
          kind="second"
          className="max-md:w-full"
        >
          {store?.vat_number ? <Trans>الفاتورة</Trans> : <Trans>الإيصال</Trans>}
        </LinkButton>
      )}
      {order.settled_by && order.partner_links?.return_url && (
        <a className="button second max-md:w-full" href={order.partner_links.return_url}>
          <Trans>
            العودة إلى <bdi>{order.partner_links.name}</bdi>
          </Trans>
        </a>
      )}
      {order.can_pay && !isBankSilent && (
        <LinkButton to={`${href('/payment')}?order=${order.id}`} className="max-md:w-full">
          {order.final_price_minor === 0 ? (
            <Trans>تأكيد الطلب</Trans>
          ) : (
            <>
              <Trans>متابعة الدفع</Trans> <Money amount={order.final_price_minor} />
            </>
          )}
        </LinkButton>
      )}
      {order.can_quote && (
        <LinkButton
          to={href('/user/orders/:id/quote', { id: order.id })}
          kind="second"
          className="max-md:w-full"
        >
          <Trans>عرض سعر ليدفعه غيركم</Trans>
        </LinkButton>
      )}
      {order.can_cancel && (
        <CancelOrder
          refNumber={order.ref_id}
          isRenewal={order.method === 'subscription'}
          isAsking={isAsking}
        />
      )}
    </div>
  )
}
