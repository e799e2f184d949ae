import { Trans } from '@lingui/react/macro'
import { LinkButton } from '#ui/button'
import { Empty } from '#ui/empty'
import { Icon } from '#ui/icon'
import { Ltr } from '#ui/ltr'
import { Money } from '#ui/money'
import type { QuoteContent, ShownQuote } from './types.ts'

type QuotePaidProps = { quote: PaidQuote; pdf: string }
type PaidQuote = Pick<ShownQuote, 'number' | 'content' | 'refunded_minor' | 'charged_back_minor'>

/** It is paid, by whoever reads this or by another colleague. */
export function QuotePaid({ quote, pdf }: QuotePaidProps) {
  const number = <Ltr>{quote.number}</Ltr>
  return (
    <Empty
      drawing="paid"
      title={<Trans>دُفع عرض السعر {number}</Trans>}
      act={
        <a className="button second" href={pdf}>
          <Icon name="download" />
          <Trans>تنزيل العرض PDF</Trans>
        </a>
      }
    >
      {quote.content && <Arrived {...quote} content={quote.content} />}{' '}
      <Trans>تُرسل الفاتورة الضريبية إلى صاحب الطلب، وإلى بريد حسابات المنشأة إن ذُكر في الطلب.</Trans>
    </Empty>
  )
}

/** What came, and what of it went back: by the store, or by the card's bank after a dispute. */
function Arrived({
  content,
  refunded_minor: refunded,
  charged_back_minor: disputed,
}: PaidQuote & { content: QuoteContent }) {
  const due = <Money amount={content.due_minor} />
  const company = <bdi>{content.company.name}</bdi>
  if (refunded === 0) {
    return (
      <Trans>
        وصل المبلغ {due} باسم {company}، ولا يلزم دفع شيء آخر.
      </Trans>
    )
  }
  const byStore = refunded - disputed
  const bank = <Money amount={disputed} />
  if (byStore === 0) {
    return (
      <Trans>
        وصل المبلغ {due} باسم {company}، ثم أعاد البنك منه {bank} إلى البطاقة بعد اعتراض على الدفع.
      </Trans>
    )
  }
  const given = <Money amount={byStore} />
  return (
    <>
      <Trans>
        وصل المبلغ {due} باسم {company}، ثم أُعيد منه {given}.
      </Trans>{' '}
      {disputed > 0 && <Trans>وأعاد البنك منه {bank} إلى البطاقة بعد اعتراض على الدفع.</Trans>}
    </>
  )
}

type QuoteOverProps = {
  /** Null: the link is no link of ours. */
  state: ShownQuote['state'] | null
  /** What our server said of such a link. */
  message: string | null
}

/** Why nothing can be paid here, and what to do. Nothing of the quote is shown. */
export function QuoteOver({ state, message }: QuoteOverProps) {
  const { title, text } = wordsOf(state, message)
  return (
    <Empty
      drawing="not-found"
      title={title}
      act={
        <div className="row justify-center">
          <LinkButton to="/page/contact-us" kind="second">
            <Trans>تواصلوا معنا</Trans>
          </LinkButton>
        </div>
      }
    >
      {text} <Trans>لم يُخصم أي مبلغ من هذه الصفحة.</Trans>
    </Empty>
  )
}

function wordsOf(state: QuoteOverProps['state'], message: string | null) {
  switch (state) {
    case 'ended':
      return {
        title: <Trans>انتهت صلاحية عرض السعر</Trans>,
        text: <Trans>اطلبوا عرضًا جديدًا ممن أرسل إليكم الرابط.</Trans>,
      }
    case 'withdrawn':
      return {
        title: <Trans>سُحب عرض السعر</Trans>,
        text: <Trans>لم يعد هذا الرابط يعمل. اطلبوا رابطًا جديدًا ممن أرسله إليكم.</Trans>,
      }
    case 'cancelled':
      return {
        title: <Trans>أُلغي الطلب</Trans>,
        text: <Trans>أُلغي الطلب الذي صدر عنه هذا العرض. اسألوا من أرسل إليكم الرابط.</Trans>,
      }
    default:
      return { title: <Trans>لا يعمل هذا الرابط</Trans>, text: message }
  }
}
