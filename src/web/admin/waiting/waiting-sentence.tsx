import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { channelNames } from '#locales/channel-names'
import { channels } from '#rules/messages/channels'
import { maxFailingDays } from '#rules/partners/webhooks'
import { differenceKinds } from '#rules/payments/reconciliation'
import { useLanguage } from '#ui/language'
import { Ltr } from '#ui/ltr'
import { Money } from '#ui/money'
import { useJobWords } from '../words/job-words.ts'
import { DifferenceWords } from '../words/difference-words.tsx'
import type { WaitingItem } from '../waiting-item/waiting-types.ts'

type ItemProps = { item: WaitingItem }

/** What waits, in one sentence. */
export function WaitingTitle({ item }: ItemProps) {
  const { ref, count } = item
  const amount = <Money amount={item.amount_minor ?? 0} />
  const client = <Client item={item} />
  const words = <bdi>{item.words}</bdi>
  switch (item.kind) {
    case 'refund_request':
      return (
        <Trans>
          {client} يطلب استرداد {amount}
        </Trans>
      )
    case 'refund_failed':
      return (
        <Trans>
          استرداد {amount} إلى {client} لم يصل
        </Trans>
      )
    case 'renewal_failed':
      return item.amount_minor === null ? (
        <Trans>
          تجديد {words} لم يُسدَّد: {client}
        </Trans>
      ) : (
        <Trans>
          تجديد {words} بمبلغ {amount} لم يُسدَّد: {client}
        </Trans>
      )
    case 'order_unserved':
      return (
        <Trans>
          {words} مدفوعة ولم تُفعّل: {client}
        </Trans>
      )
    case 'gateway_difference':
      return <Trans>فرق {amount} مع البوابة</Trans>
    case 'account_blocked':
      return <Trans>تعذر إصدار فاتورة الشريك {words}</Trans>
    case 'account_overdue':
      return (
        <Trans>
          {amount} متأخرة على الشريك {words}
        </Trans>
      )
    case 'account_limit_near':
      return <Trans>المستحق على الشريك {words} قارب سقفه</Trans>
    case 'ticket':
      return (
        <Trans>
          «{words}» · {client}
        </Trans>
      )
    case 'mention':
      return <Trans>ذكركم زميل في ملاحظة: «{words}»</Trans>
    case 'document_refused':
      return (
        <Trans>
          المستند <Ltr>{ref}</Ltr> لم تقبله الهيئة: {words}
        </Trans>
      )
    case 'documents_unreported':
      return (
        <Plural
          value={count}
          one="مستند واحد لم تجب عنه الهيئة"
          two="مستندان لم تجب عنهما الهيئة"
          few="# مستندات لم تجب عنها الهيئة"
          many="# مستندًا لم تجب عنها الهيئة"
          other="# مستند لم تجب عنها الهيئة"
        />
      )
    case 'certificate_ending':
      return <Trans>شهادة الفوترة الإلكترونية انتهت أو تنتهي قريبًا</Trans>
    case 'messages_failed':
      return (
        <Plural
          value={count}
          one="رسالة واحدة لم تُرسل"
          two="رسالتان لم تُرسلا"
          few="# رسائل لم تُرسل"
          many="# رسالة لم تُرسل"
          other="# رسالة لم تُرسل"
        />
      )
    case 'webhook_failing':
      return <Trans>الإشعارات لا تصل إلى الشريك {words}</Trans>
    case 'webhook_switched_off':
      return <Trans>توقف إرسال الإشعارات إلى الشريك {words}</Trans>
    case 'jobs_failed':
      return (
        <Plural
          value={count}
          one="مهمة واحدة توقفت"
          two="مهمتان توقفتا"
          few="# مهام توقفت"
          many="# مهمة توقفت"
          other="# مهمة توقفت"
        />
      )
  }
}

/** Why it is here, and what becomes of it if nobody acts. */
export function WaitingWhy({ item }: ItemProps) {
  const jobName = useJobWords()
  const language = useLanguage()
  const words = item.words ? <bdi>{item.words}</bdi> : null
  const order = item.order && <Ltr>{item.order.ref_id}</Ltr>
  switch (item.kind) {
    case 'refund_request':
      return (
        <Parts>
          {order && <Trans>الطلب {order}</Trans>}
          {words && <Trans>السبب: {words}</Trans>}
          <Trans>يُجاب عنه خلال ثلاثة أيام عمل</Trans>
        </Parts>
      )
    case 'refund_failed':
      return (
        <Parts>
          {order && <Trans>الطلب {order}</Trans>}
          {words ? <Trans>رد البوابة: {words}</Trans> : <Trans>انتهت محاولات الإرسال، ولا يُعاد وحده</Trans>}
        </Parts>
      )
    case 'renewal_failed':
      return <RenewalWhy waitsFor={item.renewal_waits_for} />
    case 'order_unserved':
      return (
        <Parts>
          {order && <Trans>الطلب {order}</Trans>}
          <Trans>تُفعّل الباقة عادة خلال لحظات من الدفع</Trans>
        </Parts>
      )
    case 'gateway_difference':
      return (
        <Parts>
          <Difference item={item} />
          {order && <Trans>الطلب {order}</Trans>}
        </Parts>
      )
    case 'account_blocked':
      return <Trans>بيانات منشأته ناقصة، والفاتورة واجبة قبل منتصف الشهر التالي لشهرها</Trans>
    case 'account_overdue':
      return <Trans>مضى موعد سدادها، ويُذكَّر الشريك بالبريد تلقائيًا</Trans>
    case 'account_limit_near':
      return <Trans>عند السقف تُرفض طلباته على الحساب الآجل. سجّلوا ما دفعه، أو ارفعوا السقف</Trans>
    case 'ticket':
      return (
        <Parts>
          <Trans>
            التذكرة <Ltr>{item.ref}</Ltr>
          </Trans>
          <Trans>العميل ينتظر ردًا</Trans>
        </Parts>
      )
    case 'mention':
      return (
        <Parts>
          <Trans>
            التذكرة <Ltr>{item.ref}</Ltr>
          </Trans>
          <Trans>تختفي حين تفتحون التذكرة</Trans>
        </Parts>
      )
    case 'document_refused':
      return <Trans>يحتاج إلى مستند مصحح، ومهلة التبليغ 24 ساعة من صدوره</Trans>
    case 'documents_unreported':
      return <Trans>يُعاد إرسالها تلقائيًا، ومهلة التبليغ 24 ساعة من صدور أقدمها</Trans>
    case 'certificate_ending':
      return <Trans>لا تُقبل الفواتير بعد انتهائها. يكون التجديد برمز من بوابة فاتورة</Trans>
    case 'messages_failed': {
      const channel = channels.find((one) => one === item.subject)
      return (
        <Parts>
          {channel && <bdi>{channelNames[channel][language]}</bdi>}
          <Trans>يمكن إرسالها مرة أخرى من سجل الرسائل</Trans>
        </Parts>
      )
    }
    case 'webhook_failing':
      return (
        <Parts>
          <Addresses item={item} />
          <Trans>تُعاد المحاولة تلقائيًا حتى يتوقف الإرسال بعد {maxFailingDays} أيام. نبّهوا الشريك</Trans>
        </Parts>
      )
    case 'webhook_switched_off':
      return (
        <Parts>
          <Addresses item={item} />
          <Trans>إن أصلحه الشريك فشغّلوا الإرسال، ثم أعيدوا إرسال ما فاته</Trans>
        </Parts>
      )
    case 'jobs_failed':
      return (
        <Parts>
          <bdi>{jobName(item.subject)}</bdi>
          <Trans>انتهت محاولاتها، ولا تعود إلا إن شغّلها أحد</Trans>
        </Parts>
      )
  }
}

function Client({ item: { client } }: ItemProps) {
  const { t } = useLingui()
  return <bdi>{client?.name || t`عميل بلا اسم`}</bdi>
}

function Difference({ item }: ItemProps) {
  const kind = differenceKinds.find((one) => one === item.words)
  return kind ? <DifferenceWords kind={kind} /> : null
}

/** Of a partner: its address where it is one, else how many. */
function Addresses({ item: { ref, count } }: ItemProps) {
  if (count === 1) return <Ltr mono>{ref}</Ltr>
  return <Plural value={count} one="رابط واحد" two="رابطان" few="# روابط" many="# رابطًا" other="# رابط" />
}

/** Short facts with a dot between two. */
function Parts({ children }: { children: ReactNode[] | ReactNode }) {
  const parts = [children].flat().filter(Boolean)
  return parts.map((part, place) => (
    // The parts of a sentence keep their places.
    // oxlint-disable-next-line react/no-array-index-key
    <span key={place}>
      {place > 0 && ' · '}
      {part}
    </span>
  ))
}

function RenewalWhy({ waitsFor }: { waitsFor: WaitingItem['renewal_waits_for'] }) {
  switch (waitsFor) {
    case 'bank':
      return <Trans>لم يرد البنك على آخر خصم بعد. نسأل عنه تلقائيًا، ولا يُخصم مرة أخرى قبل رده</Trans>
    case 'client':
      return (
        <Trans>
          تتوقف الباقة مع نهاية المهلة، ولا تُعاد محاولة الخصم تلقائيًا: يدفع العميل برابط الدفع أو ببطاقة أخرى
        </Trans>
      )
    case 'consent':
      return <Trans>تتوقف الباقة مع نهاية المهلة: لا يُخصم شيء قبل أن يوافق العميل على السعر الجديد</Trans>
    default:
      return <Trans>تتوقف الباقة مع نهاية المهلة، وتُعاد المحاولة تلقائيًا حتى ذلك الحين</Trans>
  }
}
