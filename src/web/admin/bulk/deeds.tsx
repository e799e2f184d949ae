import { Trans, useLingui } from '@lingui/react/macro'
import { useMay } from '../../layouts/staff-user.ts'
import type { BulkDeed } from './bulk-types.ts'

/** What staff can do to several orders. */
export function useOrderDeeds(): BulkDeed[] {
  const { t } = useLingui()
  const mayCancel = useMay('order:cancel')
  const mayResend = useMay('message:resend')
  return [
    ...(mayResend
      ? [
          {
            key: 'resend',
            name: t`إعادة إرسال آخر رسالة`,
            tone: 'blue' as const,
            about: <Trans>تُرسل إلى كل عميل من جديد آخر رسالة عن طلبه، كما هي.</Trans>,
            act: { action: 'resend' },
          },
        ]
      : []),
    ...(mayCancel
      ? [
          {
            key: 'cancel',
            name: t`إلغاء غير المدفوع`,
            tone: 'red' as const,
            about: (
              <Trans>
                يُلغى كل طلب لم يُدفع بعد، ويعود ما حُجز له من رصيد وقسيمة. لا يتغير طلب مدفوع، ولا رجوع عن الإلغاء.
              </Trans>
            ),
            act: { action: 'cancel' },
          },
        ]
      : []),
  ]
}

/** To several clients. */
export function useClientDeeds(): BulkDeed[] {
  const { t } = useLingui()
  if (!useMay('client:rule')) return []
  return [
    {
      key: 'end_sessions',
      name: t`إنهاء الجلسات`,
      tone: 'blue',
      about: <Trans>يخرج كل عميل من كل أجهزته، ويدخل من جديد برمز إلى جواله.</Trans>,
      act: { action: 'end_sessions' },
    },
    {
      key: 'unblock',
      name: t`رفع الحظر`,
      tone: 'blue',
      about: <Trans>يعود كل عميل محظور إلى حسابه وإلى شراء الباقات.</Trans>,
      act: { action: 'unblock' },
    },
    {
      key: 'block',
      name: t`حظر العملاء`,
      tone: 'red',
      about: <Trans>يخرج كل عميل من أجهزته فورًا، ولا يدخل ولا يُجدَّد اشتراكه حتى يُرفع الحظر.</Trans>,
      act: { action: 'block' },
      asks: { name: 'reason', label: t`سبب الحظر` },
    },
  ]
}

/** To several tickets. */
export function useTicketDeeds(assignees: { id: string; name: string }[]): BulkDeed[] {
  const { t } = useLingui()
  if (!useMay('ticket:serve')) return []
  return [
    {
      key: 'assign',
      name: t`إسناد`,
      tone: 'blue',
      about: <Trans>تُسند كل تذكرة إلى من تختارونه.</Trans>,
      act: { action: 'assign' },
      asks: {
        name: 'staff_user_id',
        label: t`المسؤول عن التذاكر`,
        choices: [...assignees.map(({ id, name }) => ({ value: id, name })), { value: '', name: t`لا أحد` }],
      },
    },
    {
      key: 'move',
      name: t`تغيير الحالة`,
      tone: 'blue',
      about: <Trans>تنتقل كل تذكرة تقبل حالتها ذلك. المحلولة والمغلقة يُعاد فتحها، والمرفوضة تُغلق فقط.</Trans>,
      act: { action: 'move' },
      asks: {
        name: 'status',
        label: t`الحالة الجديدة`,
        choices: [
          { value: 'solved', name: t`محلولة` },
          { value: 'rejected', name: t`مرفوضة` },
          { value: 'closed', name: t`مغلقة` },
          { value: 'pending', name: t`بانتظار الرد` },
        ],
      },
    },
  ]
}

/** To what the store shows: plans, questions, pages. */
export function useShownDeeds(permission: 'product:write' | 'content:write'): BulkDeed[] {
  const { t } = useLingui()
  if (!useMay(permission)) return []
  return [
    {
      key: 'activate',
      name: t`تفعيل العناصر المختارة`,
      tone: 'blue',
      about: <Trans>تظهر العناصر المختارة في المتجر من الآن.</Trans>,
      act: { action: 'activate' },
    },
    {
      key: 'deactivate',
      name: t`إيقاف العناصر المختارة`,
      tone: 'red',
      about: <Trans>تختفي العناصر المختارة من المتجر من الآن، وتبقى هنا لتفعيلها متى شئتم.</Trans>,
      act: { action: 'deactivate' },
    },
  ]
}
