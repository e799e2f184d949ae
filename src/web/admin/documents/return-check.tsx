import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { href, Link } from 'react-router'
import type { VatReturn } from '#contract/staff-vat-returns'
import type { z } from '#contract/wire'
import type { LedgerClass } from '#rules/tax/vat-return'
import { type Column, DataTable } from '#ui/data-table'
import { Money } from '#ui/money'
import { NamedCell } from '#ui/named-cell'
import { Notice } from '#ui/notice'

type Figures = z.infer<typeof VatReturn>
type Row = Figures['ledger'][number]

const classWords: Record<LedgerClass, { name: MessageDescriptor; why: MessageDescriptor }> = {
  sales: {
    name: msg`مبيعات سُدّدت`,
    why: msg`كل بيع له فاتورته. فرق هنا خلل: راجعوا تدقيق الدفاتر.`,
  },
  plan_credits: {
    name: msg`رصيد ما لم يُستعمل من الباقات`,
    why: msg`كل رصيد له إشعاره. فرق هنا خلل: راجعوا تدقيق الدفاتر.`,
  },
  refunds: {
    name: msg`استردادات`,
    why: msg`يصدر الإشعار حين يصل المبلغ إلى صاحبه، والدفتر يقيّده يوم طُلب.`,
  },
  on_account: {
    name: msg`مبيعات الشركاء على الحساب الآجل`,
    why: msg`تصدر فاتورتها المجمعة بعد نهاية الشهر وتُحسب فيه. وقد يبقى فرق تقريب يُقيَّد يوم إصدارها.`,
  },
  chargebacks: {
    name: msg`مبالغ استردتها البنوك`,
    why: msg`لا مستند لها وحدها: يقرر محاسبكم.`,
  },
  corrections: {
    name: msg`مستندات بديلة عن مرفوضة`,
    why: msg`صدر المرفوض في فترة وبديله في أخرى.`,
  },
  goodwill: {
    name: msg`رصيد منحه المشرفون أو سحبوه`,
    why: msg`رصيد مجاملة: لا مستند له ولا ضريبة.`,
  },
}

/**
 * What has to be known before the return is filed: refused documents, differences with the gateway and with
 * the ledger.
 */
export function ReturnCheck({ figures }: { figures: Figures }) {
  const { ledger, gateway, refused, waiting, period } = figures
  const differing = ledger.filter(
    ({ difference }) => difference.net_minor !== 0 || difference.vat_minor !== 0,
  )
  const isBroken = ledger.some((row) => row.is_unexplained)
  const days = { from: period.from, to: period.to }
  return (
    <>
      <Notice
        tone={isBroken ? 'bad' : differing.length > 0 || gateway.open > 0 || refused > 0 ? 'wait' : 'good'}
      >
        {isBroken ? (
          <Trans>المستندات لا تطابق الدفتر. لا تقدّموا الإقرار قبل معرفة السبب.</Trans>
        ) : differing.length > 0 ? (
          <Trans>ما بين المستندات والدفتر مفسَّر كله، وهو مبيّن أدناه.</Trans>
        ) : (
          <Trans>المستندات تطابق الدفتر.</Trans>
        )}{' '}
        {gateway.open > 0 && (
          <>
            <Trans>
              وبيننا وبين البوابة فروق مفتوحة مجموعها <Money amount={gateway.difference_minor} />. ما لم يُسوَّ لا
              يدخل في الإقرار.
            </Trans>{' '}
            <Link to={`${href('/admin/reconciliation')}?${new URLSearchParams(days)}`}>
              <Trans>فتح الفروق</Trans>
            </Link>
          </>
        )}
      </Notice>
      <Unanswered {...{ refused, waiting, days }} />
      {differing.length > 0 && <Differences rows={differing} />}
    </>
  )
}

type UnansweredProps = { refused: number; waiting: number; days: { from: string; to: string } }

function Unanswered({ refused, waiting, days }: UnansweredProps) {
  const rowsOf = (state: 'refused' | 'waiting') =>
    `${href('/admin/documents')}?${new URLSearchParams({ state, ...days })}`
  return (
    <>
      {refused > 0 && (
        <Notice tone="bad">
          <Link to={rowsOf('refused')}>
            <Plural
              value={refused}
              zero="لا مستند مرفوض"
              one="مستند واحد رفضته الهيئة"
              two="مستندان رفضتهما الهيئة"
              few="# مستندات رفضتها الهيئة"
              many="# مستندًا رفضتها الهيئة"
              other="# مستند رفضتها الهيئة"
            />
          </Link>{' '}
          <Trans>ولم يصدر البديل بعد: محسوبة في الأرقام، وتُصحَّح قبل التقديم.</Trans>
        </Notice>
      )}
      {waiting > 0 && (
        <Notice tone="wait">
          <Link to={rowsOf('waiting')}>
            <Plural
              value={waiting}
              zero="لا مستند ينتظر"
              one="مستند واحد ينتظر رد الهيئة"
              two="مستندان ينتظران رد الهيئة"
              few="# مستندات تنتظر رد الهيئة"
              many="# مستندًا تنتظر رد الهيئة"
              other="# مستند تنتظر رد الهيئة"
            />
          </Link>
        </Notice>
      )}
    </>
  )
}

function Differences({ rows }: { rows: Row[] }) {
  const { t, i18n } = useLingui()
  const columns: Column<Row>[] = [
    {
      key: 'class',
      title: <Trans>الفرق مع الدفتر</Trans>,
      cell: ({ name }) => (
        <>
          {i18n._(classWords[name].name)}
          <span className="under">{i18n._(classWords[name].why)}</span>
        </>
      ),
    },
    {
      key: 'ledger',
      title: <Trans>الضريبة في الدفتر</Trans>,
      at: 'amount',
      rank: 'secondary',
      cell: ({ ledger }) => <Money amount={ledger.vat_minor} />,
    },
    {
      key: 'documents',
      title: <Trans>الضريبة في المستندات</Trans>,
      at: 'amount',
      rank: 'secondary',
      cell: ({ documents }) => <Money amount={documents.vat_minor} />,
    },
    {
      key: 'net',
      title: <Trans>الفرق قبل الضريبة</Trans>,
      at: 'amount',
      cell: ({ difference }) => (
        <NamedCell name={<Trans>الفرق قبل الضريبة</Trans>}>
          <Money amount={difference.net_minor} />
        </NamedCell>
      ),
    },
    {
      key: 'vat',
      title: <Trans>فرق الضريبة</Trans>,
      at: 'amount',
      cell: ({ difference }) => (
        <NamedCell name={<Trans>فرق الضريبة</Trans>}>
          <Money amount={difference.vat_minor} />
        </NamedCell>
      ),
    },
  ]
  return (
    <section className="card overflow-hidden" aria-label={t`الفرق مع الدفتر`}>
      <DataTable caption={t`الفرق مع الدفتر`} columns={columns} rows={rows} rowKey={({ name }) => name} />
    </section>
  )
}
