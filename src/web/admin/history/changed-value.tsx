import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { channels } from '#rules/messages/channels'
import { type Language, languages } from '#rules/core/language'
import { type OptionalKind, optionalKinds } from '#rules/messages/notification-kinds'
import { channelNames } from '#locales/channel-names'
import { orderStatuses } from '#rules/sale/order'
import { paymentStatuses } from '#rules/payments/payment'
import { isPaymentFailure } from '#rules/payments/payment-failures'
import { subscriptionStatuses } from '#rules/sale/subscription'
import { memberStatuses } from '#rules/sale/group'
import { DateTime } from '#ui/date-time'
import { formatNumber } from '#locales/format'
import { formatSupportHours } from '#locales/support-hours'
import type { SupportSchedule } from '#rules/support/support-hours'
import { useLanguage } from '#ui/language'
import { Ltr } from '#ui/ltr'
import { Money } from '#ui/money'
import { Percent } from '#ui/percent'
import { useStatusWords } from '#ui/status-badge'
import { useHistoryWords } from './history-words.ts'
import { changedLines } from './changed-lines.ts'
import { ChangedSections } from './section-titles.tsx'
import { type NamedThing, ThingLink } from './thing-link.tsx'
import { WireValue } from './wire-value.tsx'
import { useFailureReason } from '../words/failure-words.ts'
import { useOrderWords } from '../words/order-words.ts'
import { useTopicNames } from '../../ui/topic-names.ts'
import { usePagePlaceWords } from '../words/page-place-words.ts'
import { useSubscriptionActionNames } from '../words/subscription-action-words.ts'
import { WaitingName } from '../words/waiting-name.tsx'
import { TicketStatusWords } from '../words/ticket-status-words.tsx'

type ChangedValueProps = {
  entity: string
  field: string
  value: unknown
  /** The other side of the change, where it is known. */
  other?: unknown
  /** What the value means, where it is the id of something that is still there. */
  thing?: NamedThing | undefined
}
type ValueProps<Value> = { entity: string; field: string; value: Value }

/**
 * One side of a change as a person reads it: money, statuses, times and kinds in words, ids of what is gone
 * as they are.
 */
export function ChangedValue({ entity, field, value, other, thing }: ChangedValueProps) {
  if (thing) return <ThingLink thing={thing} />
  if (value === null || value === undefined) {
    return (
      <span className="text-ink-3">
        <Trans>لا شيء</Trans>
      </span>
    )
  }
  if (typeof value === 'boolean') return value ? <Trans>نعم</Trans> : <Trans>لا</Trans>
  if (typeof value === 'number') return <ChangedNumber {...{ field, value }} />
  if (field === 'sections') return <ChangedSections value={value} other={other} />
  if (typeof value === 'object') return <ChangedObject {...{ entity, field, value }} />
  const text = String(value)
  if (field === 'status') return <ChangedStatus {...{ entity, value: text }} />
  if (field === 'content_ar' || field === 'content_en') {
    return <ChangedLines html={text} other={typeof other === 'string' ? other : ''} />
  }
  return <ChangedText {...{ entity, field, value: text }} />
}

function ChangedNumber({ field, value }: Omit<ValueProps<number>, 'entity'>) {
  const language = useLanguage()
  if (field === 'percentage') return <Percent value={value} />
  if (field === 'percentage_bp') return <Percent value={value / 100} />
  if (field.endsWith('_minor')) return <Money amount={value} />
  // Numbers of orders and years stand without a mark between thousands.
  return <Ltr>{/points|days/.test(field) ? formatNumber(value, language) : value}</Ltr>
}

function ChangedObject({ entity, field, value }: ValueProps<object>) {
  const language = useLanguage()
  // A personal value whose account was closed: only its salted hash is left.
  if ('hash' in value) return <Trans>قيمة شخصية أُتلفت</Trans>
  // A name that the store shows in two languages.
  if (isInBoth(value)) return <bdi>{value[language]}</bdi>
  if (field === 'products' || field === 'product_ids') {
    return <NamedPlans value={value} none={entity === 'api_client' ? 'none' : 'all'} />
  }
  if (field === 'social_links') return <SocialLinks value={value} />
  if (field === 'payment_marks') return <Ltr>{String(value)}</Ltr>
  if (isSchedule(value)) return <SupportTimes schedule={value} />
  if (field === 'muted_notifications') return <Muted value={value} />
  if (field === 'features') return <FeatureTitles value={value} />
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) {
    return <Ltr>{value.join(' · ')}</Ltr>
  }
  return <Ltr mono>{JSON.stringify(value)}</Ltr>
}

/** One status of its own table; what is in none of them is a refund's or a card's. */
function ChangedStatus({ entity, value }: Omit<ValueProps<string>, 'field'>) {
  const statuses = useStatusWords()
  const words = useHistoryWords()
  const order = orderStatuses.find((one) => one === value)
  const payment = paymentStatuses.find((one) => one === value)
  const subscription = subscriptionStatuses.find((one) => one === value)
  if (entity === 'order' && order) return statuses.order(order)
  if (entity === 'payment' && payment) return statuses.payment(payment)
  if (entity === 'ticket') return <TicketStatusWords status={value} />
  if (entity === 'subscription' && subscription) return statuses.subscription(subscription)
  return words.otherStatus(value)
}

function ChangedText({ entity, field, value }: ValueProps<string>) {
  const statuses = useStatusWords()
  const orders = useOrderWords()
  const reasonOf = useFailureReason()
  const actionName = useSubscriptionActionNames()
  const placeName = usePagePlaceWords()
  const member = field === 'member_status' && memberStatuses.find((one) => one === value)
  if (member) return statuses.member(member)
  if (field === 'action') return <bdi>{actionName(value)}</bdi>
  if (field === 'waiting') return <WaitingName kind={value} />
  if (field === 'digits') return <bdi>{value === 'latn' ? '0123456789' : '٠١٢٣٤٥٦٧٨٩'}</bdi>
  if (field === 'urgency') return value === 'urgent' ? <Trans>عاجلة</Trans> : <Trans>عادية</Trans>
  if (field === 'display_status') return value === 'visible' ? <Trans>ظاهرة</Trans> : <Trans>مخفية</Trans>
  if (field === 'shown_in') return placeName(value)
  if (field === 'topic') return <TopicName topic={value} />
  if (field === 'group_sharing') return value === 'yes' ? <Trans>نعم</Trans> : <Trans>لا</Trans>
  if (field === 'kind') return value === 'percent' ? <Trans>نسبة مئوية</Trans> : <Trans>مبلغ ثابت</Trans>
  if (field === 'method') return entity === 'payment' ? orders.payment(value) : orders.method(value)
  if (field === 'cause') return orders.cause(value)
  if (field === 'settled_by') return orders.settlement(value)
  if (field === 'failure' && isPaymentFailure(value)) return reasonOf(value)
  if (field === 'plan_change') {
    return value === 'downgrade' ? <Trans>إلى باقة أقل، عند نهاية المدة</Trans> : <Trans>ترقية</Trans>
  }
  if (field === 'destination') return value === 'card' ? <Trans>البطاقة</Trans> : <Trans>الرصيد</Trans>
  if (field.endsWith('_at') || field === 'snoozed_until') return <DateTime value={value} />
  if (field.endsWith('_id')) return <Ltr mono>{value}</Ltr>
  return <WireValue {...{ field, value }} />
}

/** Of the text of a page the lines that have changed. */
function ChangedLines({ html, other }: { html: string; other: string }) {
  const lines = changedLines(html, other)
  if (lines === null) return <Trans>التنسيق وحده</Trans>
  if (lines.length === 0) return '…'
  return (
    <ul>
      {lines.map((line, place) => (
        <li key={place}>
          <bdi>{line}</bdi>
        </li>
      ))}
    </ul>
  )
}

function TopicName({ topic }: { topic: string }) {
  const name = Object.entries(useTopicNames()).find(([known]) => known === topic)?.[1]
  return name ?? <bdi>{topic}</bdi>
}

/** As it was set; the log keeps it whole. */
function isSchedule(value: object): value is SupportSchedule {
  return 'shifts' in value && 'answer_hours' in value
}

function SupportTimes({ schedule }: { schedule: SupportSchedule }) {
  const language = useLanguage()
  const { answer_hours: answer, solve_hours: solve, holidays } = schedule
  return (
    <ul>
      <li>
        <bdi>{formatSupportHours(schedule, language)}</bdi>
      </li>
      <li>
        <Trans>
          الرد بساعات العمل: {answer.normal}، والعاجلة {answer.urgent}. الحل: {solve.normal}، والعاجلة{' '}
          {solve.urgent}
        </Trans>
      </li>
      {holidays.length > 0 && (
        <li>
          <Trans>الإجازات:</Trans> <Ltr>{holidays.join(' · ')}</Ltr>
        </li>
      )}
    </ul>
  )
}

function isInBoth(value: object): value is Record<Language, string> {
  return languages.every((language) => language in value)
}

/**
 * The plans that a coupon is for or a partner sells: by their names in the log, by their ids in a conflict.
 */
function NamedPlans({ value, none }: { value: object; none: 'all' | 'none' }) {
  const language = useLanguage()
  const plans: unknown[] = Array.isArray(value) ? value : []
  if (plans.length === 0) return none === 'all' ? <Trans>كل الباقات</Trans> : <Trans>لا باقات مرتبطة</Trans>
  return (
    <ul>
      {plans.map((plan, index) => {
        if (typeof plan !== 'object' || plan === null) {
          return (
            <li key={index}>
              <Ltr mono>{String(plan)}</Ltr>
            </li>
          )
        }
        const names = { name_ar: '', name_en: '', ...plan }
        return (
          <li key={index}>
            <bdi>{names[`name_${language}`]}</bdi>
          </li>
        )
      })}
    </ul>
  )
}

/** The store's places elsewhere, by name and address. */
function SocialLinks({ value }: { value: object }) {
  const links: unknown[] = Array.isArray(value) ? value : []
  if (links.length === 0) return <Trans>لا شيء</Trans>
  return (
    <ul>
      {links.map((link, index) => {
        const { name, url } = { name: '', url: '', ...(link as object) }
        return (
          <li key={index}>
            <bdi>{name}</bdi> · <Ltr>{url}</Ltr>
          </li>
        )
      })}
    </ul>
  )
}

/** Features of a plan, in order and in both languages. */
function FeatureTitles({ value }: { value: object }) {
  const features: unknown[] = Array.isArray(value) ? value : []
  if (features.length === 0) return <Trans>لا شيء</Trans>
  return (
    <ol>
      {features.map((feature, index) => {
        const { title_ar, title_en, value_ar, value_en } = {
          title_ar: '',
          title_en: '',
          value_ar: '',
          value_en: '',
          ...(feature as object),
        }
        return (
          <li key={index}>
            <bdi>{withValue(title_ar, value_ar)}</bdi> · <bdi>{withValue(title_en, value_en)}</bdi>
          </li>
        )
      })}
    </ol>
  )
}

function withValue(title: string, value: string): string {
  return value === '' ? title : `${title}: ${value}`
}

/** What a client does not want to hear of, by kind and channel. */
function Muted({ value }: { value: object }) {
  const language = useLanguage()
  const kinds: Record<OptionalKind, ReactNode> = {
    reminders: <Trans>التذكير بطلب لم يُدفع</Trans>,
    sharing: <Trans>المشاركة الجماعية</Trans>,
    support: <Trans>الردود على التذاكر</Trans>,
  }
  const muted = optionalKinds.flatMap((kind) =>
    channels
      .filter((channel) => Array.isArray(value) && value.includes(`${kind}:${channel}`))
      .map((channel) => ({ kind, channel })),
  )
  if (muted.length === 0) return <Trans>لا شيء</Trans>
  return (
    <ul>
      {muted.map(({ kind, channel }) => (
        <li key={`${kind}:${channel}`}>
          {kinds[kind]} · {channelNames[channel][language]}
        </li>
      ))}
    </ul>
  )
}
