import { Trans } from '@lingui/react/macro'
import { LinkButton } from '#ui/button'
import { Empty } from '#ui/empty'
import { Icon } from '#ui/icon'
import { Ltr } from '#ui/ltr'
import { Money } from '#ui/money'
import { MoneyByLink, Returned, WentBack } from './money-by-link.tsx'
import type { QuoteContent, ShownQuote } from './types.ts'

type QuotePaidProps = { quote: PaidQuote; pdf: string }
type PaidQuote = Pick<
  ShownQuote,
  'number' | 'content' | 'returned_minor' | 'refunded_minor' | 'charged_back_minor'
>

/** It is paid, by whoever reads this or by another colleague. */
export function QuotePaid({ quote, pdf }: QuotePaidProps) {
  const number = <Ltr>{quote.number}</Ltr>
  return (
    <Empty
      drawing="paid"
      title={<Trans>دُفع عرض السعر {number}</Trans>}
      action={
        <a className="button second" href={pdf}>
          <Icon name="download" />
          <Trans>تنزيل العرض PDF</Trans>
        </a>
      }
    >
      {quote.content && <Arrived {...quote} content={quote.content} />}{' '}
      <Returned amount={quote.returned_minor} />{' '}
      <Trans>تُرسل الفاتورة الضريبية إلى صاحب الطلب، وإلى بريد حسابات المنشأة إن ذُكر في الطلب.</Trans>
    </Empty>
  )
}

/** What came, and what of it went back. */
function Arrived({ content, ...quote }: PaidQuote & { content: QuoteContent }) {
  const due = <Money amount={content.due_minor} />
  const company = <bdi>{content.company.name}</bdi>
  if (quote.refunded_minor === 0) {
    return (
      <Trans>
        وصل المبلغ {due} باسم {company}، ولا يلزم دفع شيء آخر.
      </Trans>
    )
  }
  return (
    <>
      <Trans>
        وصل المبلغ {due} باسم {company}.
      </Trans>{' '}
      <WentBack {...quote} />
    </>
  )
}

type QuoteOverProps = {
  /** Null: nothing is known of the link. */
  quote: Omit<ShownQuote, 'content' | 'number'> | null
  /** What our server said then. */
  message: string | null
  /** It is no link of ours, and not that our server had no time to look. */
  isWrong: boolean
}

/** Why nothing can be paid here, and what to do. Nothing of the quote is shown. */
export function QuoteOver({ quote, message, isWrong }: QuoteOverProps) {
  const { title, text } = wordsOf(quote, message)
  return (
    <Empty
      drawing="not-found"
      title={title}
      action={
        <div className="row justify-center">
          <LinkButton to="/page/contact-us" kind="second">
            <Trans>تواصلوا معنا</Trans>
          </LinkButton>
        </div>
      }
    >
      {text} {quote && <MoneyByLink quote={quote} />}
      {isWrong && <Trans>لم يُخصم أي مبلغ من هذه الصفحة.</Trans>}
    </Empty>
  )
}

function wordsOf(quote: QuoteOverProps['quote'], message: string | null) {
  switch (quote?.state) {
    case 'ended':
      return {
        title: <Trans>انتهت صلاحية عرض السعر</Trans>,
        text: <Trans>اطلبوا عرضًا جديدًا ممن أرسل إليكم الرابط.</Trans>,
      }
    case 'withdrawn':
      return {
        title: <Trans>سُحب عرض السعر</Trans>,
        text:
          quote.charged_minor > quote.returned_minor ? (
            <Trans>لم يعد هذا الرابط يعمل.</Trans>
          ) : (
            <Trans>لم يعد هذا الرابط يعمل. اطلبوا رابطًا جديدًا ممن أرسله إليكم.</Trans>
          ),
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
