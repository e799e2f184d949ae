import { Trans, useLingui } from '@lingui/react/macro'
import { href, Link } from 'react-router'
import { actionsOnWait } from '#rules/sale/subscription-actions'
import { waitingKinds } from '#rules/desk/waiting'
import { LinkButton } from '#ui/button'
import { Icon } from '#ui/icon'
import { Ltr } from '#ui/ltr'
import { Money } from '#ui/money'
import { useMay } from '../../frame/staff-user.ts'
import { waitingWords } from '../words/waiting-kinds.ts'
import type { WaitingItem } from '../waiting-item/waiting-types.ts'

/** The one act that ends the waiting: a way to where it is done. Whoever may not do it is led to look. */
export function WaitingAction({ item }: { item: WaitingItem }) {
  const { t } = useLingui()
  const mayAct = useMay(waitingKinds[item.kind].acts)
  const canAct = mayAct && !isForOthers(item)
  return (
    <>
      <LinkButton
        to={placeOf(item, mayAct)}
        kind={canAct && item.urgency === 'late' ? 'primary' : 'second'}
        size="small"
      >
        {canAct ? <ActionWords item={item} /> : <Trans>عرض</Trans>}
      </LinkButton>
      {item.kind === 'ticket' && mayAct && (
        <Link
          to={`${href('/admin/support/:id', { id: item.subject })}?act=snooze`}
          className="icon-button"
          data-snooze
          aria-keyshortcuts="h"
          title={t`تأجيل التذكرة (H)`}
        >
          <span className="visually-hidden">
            <Trans>
              تأجيل التذكرة <Ltr>{item.ref}</Ltr>
            </Trans>
          </span>
          <Icon name="clock" small />
        </Link>
      )}
    </>
  )
}

/** A renewal that its bank or its client has to see to: staff can look at it. */
function isForOthers({ renewal_waits_for: wait }: WaitingItem): boolean {
  return wait !== null && actionsOnWait[wait] === null
}

/** Where a row leads; to the dialog of its act where that has an address. */
export function placeOf(item: WaitingItem, mayAct: boolean): string {
  const { kind, subject, order } = item
  const list = waitingWords[kind].list ?? href('/admin/waiting')
  const action = item.renewal_waits_for && actionsOnWait[item.renewal_waits_for]
  switch (kind) {
    case 'refund_request':
    case 'refund_failed':
    case 'order_unserved':
      return order ? href('/admin/orders/:id', { id: order.id }) : list
    case 'renewal_failed':
      return `${href('/admin/subscriptions/:id', { id: subject })}${mayAct && action ? `?act=${action}` : ''}`
    case 'ticket':
    case 'mention':
      return href('/admin/support/:id', { id: subject })
    case 'document_refused':
      return href('/admin/documents/:id', { id: subject })
    case 'gateway_difference':
      return item.ref ? `${list}?${new URLSearchParams({ q: item.ref })}` : list
    case 'messages_failed':
      return `${list}&${new URLSearchParams({ channel: subject })}`
    case 'jobs_failed':
      return `${list}&${new URLSearchParams({ name: subject })}`
    case 'account_blocked':
      return mayAct ? href('/admin/api_clients/:id/edit', { id: subject }) : statementOf(subject)
    case 'account_overdue':
    case 'account_limit_near':
      return mayAct
        ? `${href('/admin/api_clients/:id', { id: subject })}?view=statement`
        : statementOf(subject)
    case 'webhook_failing':
    case 'webhook_switched_off':
      return `${href('/admin/api_clients/:id', { id: subject })}?view=webhooks`
    case 'documents_unreported':
    case 'certificate_ending':
      return list
  }
}

function statementOf(partner: string): string {
  return `${href('/admin/statements')}?${new URLSearchParams({ partner })}`
}

function ActionWords({ item }: { item: WaitingItem }) {
  switch (item.kind) {
    case 'refund_request':
      return (
        <Trans>
          مراجعة <Money amount={item.amount_minor ?? 0} />
        </Trans>
      )
    case 'refund_failed':
      return <Trans>معالجة الاسترداد</Trans>
    case 'renewal_failed':
      return item.renewal_waits_for === 'client' ? (
        <Trans>إرسال رابط الدفع…</Trans>
      ) : (
        <Trans>إعادة الخصم…</Trans>
      )
    case 'order_unserved':
      return <Trans>فتح الطلب</Trans>
    case 'gateway_difference':
      return <Trans>مقارنة وتسوية</Trans>
    case 'account_blocked':
      return <Trans>إضافة بيانات المنشأة</Trans>
    case 'account_overdue':
    case 'account_limit_near':
      return <Trans>فتح كشف الحساب</Trans>
    case 'ticket':
      return <Trans>رد</Trans>
    case 'mention':
      return <Trans>قراءة الملاحظة</Trans>
    case 'document_refused':
      return <Trans>تصحيح</Trans>
    case 'documents_unreported':
      return <Trans>عرض المستندات</Trans>
    case 'certificate_ending':
      return <Trans>تجديد الشهادة</Trans>
    case 'messages_failed':
      return <Trans>فتح الرسائل</Trans>
    case 'webhook_failing':
    case 'webhook_switched_off':
      return <Trans>فتح روابط الشريك</Trans>
    case 'jobs_failed':
      return <Trans>تشغيل المهام</Trans>
  }
}
