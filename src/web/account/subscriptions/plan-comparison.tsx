import { Trans, useLingui } from '@lingui/react/macro'
import type { Product } from '#contract/catalogue'
import type { z } from '#contract/wire'
import { LinkButton } from '#ui/button'
import { type Column, DataTable } from '#ui/data-table'
import { Money } from '#ui/money'
import { Days, Points } from '#ui/plan-measures'
import { priceOfDay } from '../../ui/price-of-day.ts'
import type { Subscription } from '../types.ts'

type Plan = z.infer<typeof Product>

/** The plans beside the own one: days, points, price; a press shows what going there means and costs. */
export function PlanComparison(props: { subscription: Subscription; plans: Plan[]; chosen: string | null }) {
  const { subscription, plans, chosen } = props
  const { t } = useLingui()
  const columns: Column<Plan>[] = [
    {
      key: 'plan',
      title: <Trans>الباقة</Trans>,
      cell: (plan) => (
        <>
          <bdi className="font-medium">{plan.name}</bdi>
          <span className="under">
            <Days count={plan.days} /> · <Points count={plan.points} />
          </span>
          {plan.group_sharing === 'yes' && (
            <span className="under">
              <Trans>حتى 5 أشخاص</Trans>
            </span>
          )}
        </>
      ),
    },
    {
      key: 'price',
      title: <Trans>السعر شامل الضريبة</Trans>,
      at: 'amount',
      cell: (plan) => (
        <>
          <Money amount={plan.price_with_tax_minor} />
          <span className="under">
            <Trans>
              <Money amount={priceOfDay(plan.price_with_tax_minor, plan.days)} /> في اليوم
            </Trans>
          </span>
        </>
      ),
    },
    {
      key: 'choose',
      title: <Trans>الاختيار</Trans>,
      at: 'end',
      cell: (plan) =>
        plan.id === subscription.product.id ? (
          <span className="text-sm text-ink-3">
            <Trans>باقتكم الآن</Trans>
          </span>
        ) : plan.id === chosen ? (
          <span className="text-sm font-medium">
            <Trans>المختارة</Trans>
          </span>
        ) : (
          <LinkButton to={`?plan=${plan.id}#change`} kind="second" size="small" preventScrollReset>
            <Trans>عرض التكلفة</Trans> <bdi className="visually-hidden">{plan.name}</bdi>
          </LinkButton>
        ),
    },
  ]
  return (
    <section className="card overflow-hidden">
      <DataTable
        caption={t`مقارنة الباقات`}
        columns={columns}
        rows={plans}
        rowKey={({ id }) => id}
        isCurrent={({ id }) => id === chosen}
      />
    </section>
  )
}
