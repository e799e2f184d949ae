import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { href } from 'react-router'
import type { WaitingKind } from '#rules/desk/waiting'
import type { IconName } from '#ui/icon'

type KindWords = {
  name: MessageDescriptor
  icon: IconName
  /**
   * The list of all of them; none where each stands on a page of its own: of its order, ticket or partner.
   */
  list: string | null
  /** The section in whose count they are. */
  section: string
}

/** What each kind of what waits is called, and where all of it stands. */
export const waitingWords: Record<WaitingKind, KindWords> = {
  refund_request: {
    name: msg`طلبات استرداد`,
    icon: 'undo',
    list: href('/admin/orders/refund_requests'),
    section: href('/admin/orders'),
  },
  refund_failed: {
    name: msg`استردادات لم تصل`,
    icon: 'cross',
    list: null,
    section: href('/admin/orders'),
  },
  renewal_failed: {
    name: msg`تجديدات متعثرة`,
    icon: 'cycle',
    list: `${href('/admin/subscriptions')}?renewal=failed`,
    section: href('/admin/subscriptions'),
  },
  order_unserved: {
    name: msg`طلبات مدفوعة لم تُفعّل`,
    icon: 'receipt',
    list: `${href('/admin/orders')}?status=processing`,
    section: href('/admin/orders'),
  },
  gateway_difference: {
    name: msg`فروق مع البوابة`,
    icon: 'scale',
    list: href('/admin/reconciliation'),
    section: href('/admin/reconciliation'),
  },
  account_blocked: {
    name: msg`فواتير شركاء تعذر إصدارها`,
    icon: 'warn',
    list: href('/admin/statements'),
    section: href('/admin/statements'),
  },
  account_overdue: {
    name: msg`فواتير شركاء متأخرة`,
    icon: 'receipt',
    list: href('/admin/statements'),
    section: href('/admin/statements'),
  },
  account_limit_near: {
    name: msg`شركاء قاربوا سقف حسابهم`,
    icon: 'scale',
    list: href('/admin/statements'),
    section: href('/admin/statements'),
  },
  ticket: {
    name: msg`تذاكر تنتظر الرد`,
    icon: 'ticket',
    list: `${href('/admin/support')}?waiting=any`,
    section: href('/admin/support'),
  },
  mention: {
    name: msg`ملاحظات تذكركم`,
    icon: 'user',
    list: null,
    section: href('/admin/support'),
  },
  document_refused: {
    name: msg`مستندات لم تقبلها الهيئة`,
    icon: 'document',
    list: `${href('/admin/documents')}?state=refused`,
    section: href('/admin/documents'),
  },
  documents_unreported: {
    name: msg`مستندات لم تصل إلى الهيئة`,
    icon: 'clock',
    list: `${href('/admin/documents')}?state=waiting`,
    section: href('/admin/documents'),
  },
  certificate_ending: {
    name: msg`شهادات انتهت أو تنتهي قريبًا`,
    icon: 'key',
    list: href('/admin/e_invoicing'),
    section: href('/admin/e_invoicing'),
  },
  messages_failed: {
    name: msg`رسائل لم تُرسل`,
    icon: 'mail',
    list: `${href('/admin/messages')}?status=failed`,
    section: href('/admin/messages'),
  },
  webhook_failing: {
    name: msg`إشعارات لا تصل إلى شركاء`,
    icon: 'send',
    list: null,
    section: href('/admin/api_clients'),
  },
  webhook_switched_off: {
    name: msg`إشعارات شركاء توقف إرسالها`,
    icon: 'send',
    list: null,
    section: href('/admin/api_clients'),
  },
  jobs_failed: {
    name: msg`مهام توقفت`,
    icon: 'bolt',
    list: `${href('/admin/jobs')}?state=failed`,
    section: href('/admin/jobs'),
  },
}
