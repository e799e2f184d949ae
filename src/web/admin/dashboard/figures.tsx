import { href } from 'react-router'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { z } from '#contract/wire'
import type { Dashboard } from '#contract/staff-dashboard'
import { formatNumber, formatPercent } from '#locales/format'
import { useLanguage } from '#ui/language'
import { Money } from '#ui/money'
import { Figure } from '../chart/figure.tsx'

type DashboardFigures = z.infer<typeof Dashboard>

/** The figures of the period, each with its meaning and the way to its list. */
export function Figures({ dashboard }: { dashboard: DashboardFigures }) {
  const { t } = useLingui()
  const language = useLanguage()
  const { revenue, orders, new_clients, active_subscriptions, mrr, churn, failed_payments, renewals_due } =
    dashboard
  const days = new URLSearchParams({ from: dashboard.period.from, to: dashboard.period.to })
  const ends = new URLSearchParams({ plan_from: dashboard.period.from, plan_to: dashboard.period.to })
  const daily = (of: (day: DashboardFigures['days'][number]) => number) => dashboard.days.map(of)
  const count = (value: number) => formatNumber(value, language)

  return (
    <ul className="card figures">
      <Figure
        name={t`الإيراد شامل الضريبة`}
        value={<Money amount={revenue.total_minor} />}
        href={`${href('/admin/orders')}?by=settled&${days}`}
        compared={{ total: revenue.total_minor, previous: revenue.previous_minor }}
        days={daily((day) => day.revenue_minor)}
        meaning={
          <>
            <Trans>
              ما قيّده دفتر الحسابات في المدة: الطلبات التي سُدّدت بسعرها النهائي شامل الضريبة، أيًا كانت وسيلة
              السداد، مطروحًا منها ما أُعيد إلى العملاء: المبالغ المستردة، وقيمة ما بقي من الباقة عند ترقيتها،
              والرصيد الذي تمنحه الإدارة. كلٌّ يُحسب في يوم قيده، لا في يوم البيع.
            </Trans>{' '}
            <Trans>
              المبيعات <Money amount={revenue.sales_minor} />، وما أُعيد{' '}
              <Money amount={revenue.refunds_minor} />.
            </Trans>
          </>
        }
      >
        <Trans>
          اليوم <Money amount={revenue.today_minor} />، وأمس <Money amount={revenue.yesterday_minor} />
        </Trans>
      </Figure>
      <Figure
        name={t`الطلبات`}
        value={count(orders.total)}
        href={`${href('/admin/orders')}?${days}`}
        compared={orders}
        days={daily((day) => day.orders)}
        meaning={<Trans>كل ما طُلب في المدة، دُفع أو لم يُدفع.</Trans>}
      >
        <Trans>
          سُدّد في المدة{'\u00a0'}
          {count(revenue.sold)}، وطُلب اليوم{'\u00a0'}
          {count(orders.today)}
        </Trans>
      </Figure>
      <Figure
        name={t`عملاء جدد`}
        value={count(new_clients.total)}
        href={`${href('/admin/clients')}?${days}`}
        compared={new_clients}
        days={daily((day) => day.new_clients)}
        meaning={<Trans>من دخلوا المتجر برقم جوالهم أول مرة في المدة، ولم تُحذف حساباتهم.</Trans>}
      >
        <Trans>اليوم {count(new_clients.today)}</Trans>
      </Figure>
      <Figure
        name={t`اشتراكات سارية الآن`}
        value={count(active_subscriptions.total)}
        href={`${href('/admin/clients')}?plan=running`}
        meaning={
          <Trans>
            الباقات التي تعمل في هذه اللحظة: السارية، والمتأخر سدادها وهي في مهلتها، والتي أُوقف تجديدها ولم
            تنتهِ مدتها.
          </Trans>
        }
      >
        <Trans>
          بدأ في المدة {count(active_subscriptions.started)}، وانتهى {count(active_subscriptions.ended)}
        </Trans>
      </Figure>
      <Figure
        name={t`الإيراد الشهري المتكرر`}
        value={<Money amount={mrr.total_minor} />}
        href={`${href('/admin/clients')}?plan=renewing`}
        meaning={
          <Trans>
            ما سيدفعه المشتركون الذين تتجدد باقاتهم تلقائيًا، محسوبًا لثلاثين يومًا وقبل الضريبة: سعر المدة
            القادمة لكل مشترك كما سيُخصم منه، بعد خصم قسيمته إن كانت دائمة، مقسومًا على أيامها مضروبًا في ثلاثين.
            لا يُحسب من ينتظر السعر الجديد موافقته.
          </Trans>
        }
      >
        <Plural
          value={mrr.subscriptions}
          zero="لا باقة تتجدد تلقائيًا"
          one="من باقة واحدة تتجدد تلقائيًا"
          two="من باقتين تتجددان تلقائيًا"
          few="من # باقات تتجدد تلقائيًا"
          many="من # باقة تتجدد تلقائيًا"
          other="من # باقة تتجدد تلقائيًا"
        />
      </Figure>
      <Figure
        name={t`المغادرة`}
        value={churn.percent === null ? '—' : formatPercent(churn.percent, language)}
        href={`${href('/admin/clients')}?plan=ended&${ends}`}
        {...(churn.percent !== null &&
          churn.previous_percent !== null && {
            compared: {
              total: churn.percent,
              previous: churn.previous_percent,
              lessIsBetter: true,
              isShare: true,
            },
          })}
        meaning={
          <Trans>
            نصيب ما انتهى ولم يُجدّد من كل الباقات التي عملت في المدة ولو يومًا واحدًا. الباقة التي حلّت محلها أخرى
            ليست منها.
          </Trans>
        }
      >
        <Trans>
          الباقات: {count(churn.lost)} من {count(churn.ran)}
        </Trans>
      </Figure>
      <Figure
        name={t`محاولات دفع فشلت`}
        value={count(failed_payments.total)}
        href={`${href('/admin/orders')}?by=failed&${days}`}
        compared={{ ...failed_payments, lessIsBetter: true }}
        days={daily((day) => day.failed_payments)}
        meaning={
          <Trans>
            المحاولات التي بدأت في المدة ورفضها البنك أو البوابة. الطلب الواحد قد تفشل له أكثر من محاولة، ويظهر
            في القائمة مرة واحدة.
          </Trans>
        }
      />
      <Figure
        name={t`تجديدات مستحقة`}
        value={count(renewals_due.total)}
        href={`${href('/admin/clients')}?plan=renewing&plan_from=${renewals_due.from}&plan_to=${renewals_due.to}`}
        meaning={
          <Trans>
            الباقات التي تتجدد تلقائيًا وتنتهي مدتها المدفوعة اليوم أو في الأيام الستة التالية. يُخصم المبلغ قبل
            النهاية بيوم.
          </Trans>
        }
      >
        <Trans>اليوم والأيام الستة التالية</Trans>
      </Figure>
    </ul>
  )
}
