import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { TicketStatus } from '#rules/support/ticket'
import type { IconName } from '#ui/icon'

/** A status as tabs call all tickets that stand in it. */
export const queueWords: Record<TicketStatus, MessageDescriptor> = {
  pending: msg`بانتظار الرد`,
  solved: msg`محلولة`,
  rejected: msg`مرفوضة`,
  closed: msg`مغلقة`,
}

/** The action that leads to a status, as a verbal noun. */
export const moveWords: Record<TicketStatus, readonly [IconName, MessageDescriptor]> = {
  solved: ['check', msg`اعتبار التذكرة محلولة`],
  rejected: ['cross', msg`رفض التذكرة`],
  closed: ['lock', msg`إغلاق التذكرة`],
  pending: ['undo', msg`إعادة فتح التذكرة`],
}
