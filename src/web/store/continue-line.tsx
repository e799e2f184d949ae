import { Trans, useLingui } from '@lingui/react/macro'
import { Form, href, useLocation } from 'react-router'
import { Button, LinkButton } from '#ui/button'
import { classes } from '#ui/classes'
import { Icon } from '#ui/icon'
import { Money } from '#ui/money'
import type { Unfinished } from './read-unfinished.server.ts'

/**
 * Where the client left a purchase: what, for how much, the way back to it, and a way to hear no more of it.
 */
export function ContinueLine({ purchase, className }: { purchase: Unfinished; className?: string }) {
  const { t } = useLingui()
  const { pathname } = useLocation()
  const {
    order_id: order,
    product_id: plan,
    name,
    amount_minor: amount,
    payable_until: end,
    until,
  } = purchase
  const sum = <Money amount={amount} />
  // Coupon and balance cover it whole.
  const isFree = order !== null && amount === 0
  return (
    <section className={classes('continue-line', className)} aria-label={t`طلب لم يكتمل`}>
      <Icon name="undo" />
      <p>
        {isFree ? (
          <Trans>
            بقي تأكيد طلب باقة <bdi>{name}</bdi>
          </Trans>
        ) : order ? (
          <Trans>
            بقي دفع باقة <bdi>{name}</bdi>: <b>{sum}</b>
          </Trans>
        ) : (
          <Trans>
            اخترتم باقة <bdi>{name}</bdi> ولم تكملوا: <b>{sum}</b>
          </Trans>
        )}{' '}
        {end && (
          <span className="hint">
            <Trans>
              السعر محفوظ حتى <time dateTime={end}>{until}</time>
            </Trans>
          </span>
        )}
      </p>
      <div className="row gap-2">
        <LinkButton
          kind="second"
          size="small"
          to={order ? `${href('/payment')}?order=${order}` : `${href('/complete')}?plan=${plan}`}
        >
          {isFree ? (
            <Trans>تأكيد الطلب</Trans>
          ) : order ? (
            <Trans>متابعة الدفع</Trans>
          ) : (
            <Trans>متابعة الطلب</Trans>
          )}
        </LinkButton>
        <Form method="post" action={href('/continue/stop')} noValidate reloadDocument>
          {order && <input type="hidden" name="order" value={order} />}
          <input type="hidden" name="back" value={pathname} />
          <Button kind="quiet" size="small">
            <Trans>لا، شكرًا</Trans>
          </Button>
        </Form>
      </div>
    </section>
  )
}
