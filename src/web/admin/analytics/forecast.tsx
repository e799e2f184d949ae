import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { href, Link } from 'react-router'
import { formatNumber, formatPercent } from '#locales/format'
import { useLanguage } from '#ui/language'
import { Money } from '#ui/money'
import { AnalyticsCard } from './card.tsx'
import type { Shown } from './months.ts'

type Known = NonNullable<Shown['forecast']>

/**
 * What known renewals are expected to bring, between which bounds, and how far that would have been off
 * before.
 */
export function Forecast({ forecast }: { forecast: Shown['forecast'] }) {
  const { t } = useLingui()
  return (
    <AnalyticsCard
      hasTable={forecast !== null}
      title={t`المتوقع من التجديدات`}
      meaning={
        <Trans>
          ما ستُخصم به الباقات المتجددة شاملًا الضريبة، كلٌّ بسعر مدتها القادمة، مضروبًا في نصيب من جدّد ممن بلغوا
          عمرها في التسعين يومًا الماضية. المدى يضم أربع نتائج من كل خمس. لا يُحسب من لم يوافق على سعر جديد، ولا
          من تنتهي بطاقته قبل خصمه، ولا من سيشترك لاحقًا.
        </Trans>
      }
    >
      {forecast ? (
        <Numbers forecast={forecast} />
      ) : (
        <p className="hint">
          <Trans>يظهر المتوقع حين يمضي على أول التجديدات تسعون يومًا، لتُعرف نسبة من يجدد.</Trans>
        </p>
      )}
    </AnalyticsCard>
  )
}

function Numbers({ forecast }: { forecast: Known }) {
  const { t } = useLingui()
  const language = useLanguage()
  const length = forecast.days / Math.max(forecast.steps.length, 1)
  const { blocked } = forecast
  const rows = [
    ...forecast.steps.map((step, index) => {
      const [from, to] = [
        formatNumber(index * length + 1, language),
        formatNumber((index + 1) * length, language),
      ]
      return { name: t`الأيام ${from}–${to}`, ...step }
    }),
    { name: t`التسعون يومًا كلها`, ...forecast },
  ]
  return (
    <>
      <div className="overflow-x-auto" tabIndex={0} role="group" aria-label={t`المتوقع من التجديدات`}>
        <table className="numbers forecast">
          <thead>
            <tr>
              <th scope="col">
                <Trans>المدة</Trans>
              </th>
              <th scope="col" className="amount">
                <Trans>المتوقع</Trans>
              </th>
              <th scope="col" className="amount">
                <Trans>أدنى المدى</Trans>
              </th>
              <th scope="col" className="amount">
                <Trans>أعلى المدى</Trans>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.name}>
                <th scope="row">{row.name}</th>
                {[row.amount_minor, row.low_minor, row.high_minor].map((amount, nth) => (
                  <td key={nth} className="amount">
                    <Money amount={amount} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {blocked.charges > 0 && (
        <p className="hint">
          <Trans>لا يُحسب فيه:</Trans>{' '}
          <Plural
            value={blocked.charges}
            one="تجديد واحد لم يُوافَق على سعره أو تنتهي بطاقته"
            two="تجديدان لم يُوافَق على سعرهما أو تنتهي بطاقتاهما"
            few="# تجديدات لم يُوافَق على سعرها أو تنتهي بطاقاتها"
            many="# تجديدًا لم يُوافَق على سعرها أو تنتهي بطاقاتها"
            other="# تجديد لم يُوافَق على سعرها أو تنتهي بطاقاتها"
          />
          {' · '}
          <Link to={href('/admin/subscriptions/calendar')}>
            <Money amount={blocked.amount_minor} />
          </Link>
        </p>
      )}
      <Backtest backtest={forecast.backtest} />
    </>
  )
}

/** The error that it would have had, as what came says. */
function Backtest({ backtest }: Pick<Known, 'backtest'>) {
  const language = useLanguage()
  if (backtest?.error_percent == null) {
    return (
      <p className="hint">
        <Trans>
          لم يُجرَّب على الماضي بعد: تلزمه مئة وثمانون يومًا من التجديدات، ومداه الآن مدى المصادفة وحدها.
        </Trans>
      </p>
    )
  }
  const error = formatPercent(Math.abs(backtest.error_percent), language)
  return (
    <p className="hint">
      <Trans>
        لو حُسب قبل تسعين يومًا لقال <Money amount={backtest.expected_minor} />، وجاء{' '}
        <Money amount={backtest.came_minor} />
      </Trans>
      {': '}
      <b>{backtest.error_percent > 0 ? <Trans>زاد {error}</Trans> : <Trans>نقص {error}</Trans>}</b>
    </p>
  )
}
