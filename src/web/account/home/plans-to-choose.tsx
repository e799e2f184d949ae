import { Trans } from '@lingui/react/macro'
import { href } from 'react-router'
import type { z } from '#contract/wire'
import type { Product } from '#contract/catalogue'
import { LinkButton } from '#ui/button'
import { Empty } from '#ui/empty'
import { Money } from '#ui/money'
import { Days, Points } from '#ui/plan-measures'

/** An account without a plan: what could stand here, with the first plans of the shop. */
export function PlansToChoose({ plans }: { plans: z.infer<typeof Product>[] }) {
  return (
    <>
      <Empty
        drawing="subscriptions"
        title={<Trans>هنا تظهر باقتكم</Trans>}
        action={
          <LinkButton to="/#plans" kind={plans.length > 0 ? 'second' : 'primary'}>
            <Trans>مقارنة الباقات</Trans>
          </LinkButton>
        }
      >
        <Trans>
          نقاطها وأيامها المتبقية، وتجديدها، ومن يشارككم فيها. ولكم استرداد كامل خلال 7 أيام ما لم تُستخدم.
        </Trans>
      </Empty>
      {plans.length > 0 && (
        <ul className="card plan-rows">
          {plans.map((plan) => (
            <li key={plan.id}>
              <div>
                <h2 className="text-base">
                  <Trans>
                    باقة <bdi>{plan.name}</bdi>
                  </Trans>
                </h2>
                <p className="hint">
                  <Money amount={plan.price_with_tax_minor} /> · <Days count={plan.days} /> ·{' '}
                  <Points count={plan.points} />
                </p>
              </div>
              <LinkButton
                to={`${href('/complete')}?plan=${plan.id}`}
                kind={plan.is_recommended ? 'primary' : 'second'}
              >
                <Trans>الاشتراك</Trans>{' '}
                <span className="visually-hidden">
                  <Trans>باقة {plan.name}</Trans>
                </span>
              </LinkButton>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
