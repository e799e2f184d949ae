import { Trans, useLingui } from '@lingui/react/macro'
import { movementKinds } from '#rules/desk/analytics'
import { useLanguage } from '#ui/language'
import { Money } from '#ui/money'
import { Chart } from '../chart/chart.tsx'
import type { Tone } from '../chart/chart-props.ts'
import { Meaning } from '../chart/figure.tsx'
import { rowsHref, useMovementWords } from './figure-words.ts'
import { type Month, monthName } from './months.ts'

const tones: Record<(typeof movementKinds)[number], Tone> = {
  new: '1',
  import: '4',
  reactivation: '3',
  expansion: '2',
  contraction: 'loss-2',
  churn: 'loss-1',
}

/** What the recurring revenue gained and lost in each month. */
export function Movements({ months }: { months: Month[] }) {
  const { t } = useLingui()
  const language = useLanguage()
  const names = useMovementWords()
  const now = months.at(-1)?.recurring
  // Most stores have taken nothing over, and are shown no such series.
  const kinds = movementKinds.filter(
    (kind) => kind !== 'import' || months.some(({ recurring }) => recurring.import.clients > 0),
  )
  return (
    <Chart
      title={<Trans>حركة الإيراد الشهري المتكرر</Trans>}
      meaning={
        <Meaning of={t`حركة الإيراد الشهري المتكرر`}>
          <Trans>
            كل فرق في ما سيدفعه عميل لثلاثين يومًا قبل الضريبة: جديد لمن لم يتجدد له شيء من قبل، وعودة لمن توقف
            ثم رجع، وتوسع وتقلص لمن تغيّر ما سيدفعه، ومغادرة لمن لم يعد يتجدد له شيء. رصيد أول الشهر مع حركته
            هو رصيد آخره.
          </Trans>
        </Meaning>
      }
      slots={months.map(({ month, recurring }, index) => ({
        key: month,
        name: monthName(month, language),
        short: monthName(month, language).replace(/\s*\d+$/, ''),
        values: kinds.map((kind) => recurring[kind].amount_minor),
        line: recurring.closing_minor - recurring.opening_minor,
        isUnfinished: index === months.length - 1,
        href: rowsHref('movements', { month }),
        hrefs: [
          ...kinds.map((part) => rowsHref('movements', { part, month })),
          rowsHref('movements', { month }),
        ],
      }))}
      series={kinds.map((kind) => ({ name: names[kind], tone: tones[kind] }))}
      line={{ name: t`الصافي`, dashed: false }}
      time={<Trans>الشهر</Trans>}
      write={(amount) => <Money amount={amount} />}
      unit={100}
      unfinished={<Trans>الشهر لم ينتهِ</Trans>}
    >
      {now && (
        <p className="hint">
          <Trans>
            هذا الشهر: أوله <Money amount={now.opening_minor} />، والآن <Money amount={now.closing_minor} />.
          </Trans>
        </p>
      )}
    </Chart>
  )
}
