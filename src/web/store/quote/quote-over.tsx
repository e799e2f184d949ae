import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { LinkButton } from '#ui/button'
import { Empty } from '#ui/empty'
import { Icon } from '#ui/icon'
import { Money } from '#ui/money'
import type { QuoteContent, ShownQuote } from './types.ts'

type QuotePaidProps = { number: ReactNode; content: QuoteContent | null; refunded: number; pdf: string }

/** It is paid, by whoever reads this or by another colleague. */
export function QuotePaid({ number, content, refunded, pdf }: QuotePaidProps) {
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
      {content &&
        (refunded > 0 ? (
          <Trans>
            وصل المبلغ {<Money amount={content.due_minor} />} باسم <bdi>{content.company.name}</bdi>، ثم أُعيد
            منه {<Money amount={refunded} />}.
          </Trans>
        ) : (
          <Trans>
            وصل المبلغ {<Money amount={content.due_minor} />} باسم <bdi>{content.company.name}</bdi>، ولا يلزم
            دفع شيء آخر.
          </Trans>
        ))}{' '}
      <Trans>تُرسل الفاتورة الضريبية إلى صاحب الطلب، وإلى بريد حسابات المنشأة إن ذُكر في الطلب.</Trans>
    </Empty>
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
