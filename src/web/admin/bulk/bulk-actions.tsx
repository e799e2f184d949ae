import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { maxFreeDays } from '#rules/sale/subscription-actions'
import { useMay } from '../../frame/staff-user.ts'
import type { BulkAction } from './bulk-types.ts'

/** What staff can do to several orders. */
export function useOrderActions(): BulkAction[] {
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
            action: (count: number) => (
              <Plural
                value={count}
                zero="إعادة إرسال رسالة طلب"
                one="إعادة إرسال رسالة طلب واحد"
                two="إعادة إرسال رسالة طلبين"
                few="إعادة إرسال رسالة # طلبات"
                many="إعادة إرسال رسالة # طلبًا"
                other="إعادة إرسال رسالة # طلب"
              />
            ),
            body: { action: 'resend' },
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
                يُلغى كل طلب لم يُدفع بعد، ويعود ما حُجز له من رصيد وقسيمة. لا تُرسل رسالة إلى العملاء، ويرون ذلك في
                طلباتهم. لا يتغير طلب مدفوع، ولا طلب تجديد يتوقف به تجديد اشتراك: يُلغى من صفحته. ولا رجوع عن
                الإلغاء.
              </Trans>
            ),
            action: (count: number) => (
              <Plural
                value={count}
                zero="إلغاء طلب"
                one="إلغاء طلب واحد"
                two="إلغاء طلبين"
                few="إلغاء # طلبات"
                many="إلغاء # طلبًا"
                other="إلغاء # طلب"
              />
            ),
            body: { action: 'cancel' },
          },
        ]
      : []),
  ]
}

/** To several clients. */
export function useClientActions(): BulkAction[] {
  const { t } = useLingui()
  if (!useMay('client:administer')) return []
  return [
    {
      key: 'end_sessions',
      name: t`إنهاء الجلسات`,
      tone: 'blue',
      about: <Trans>يخرج كل عميل من كل أجهزته، ويدخل من جديد برمز إلى جواله.</Trans>,
      action: (count: number) => (
        <Plural
          value={count}
          zero="إنهاء جلسات عميل"
          one="إنهاء جلسات عميل واحد"
          two="إنهاء جلسات عميلين"
          few="إنهاء جلسات # عملاء"
          many="إنهاء جلسات # عميلًا"
          other="إنهاء جلسات # عميل"
        />
      ),
      body: { action: 'end_sessions' },
    },
    {
      key: 'unblock',
      name: t`رفع الحظر`,
      tone: 'blue',
      about: (
        <Trans>
          يعود كل عميل محظور إلى حسابه وإلى شراء الباقات. من يُخصم تجديده فور ذلك يبقى محظورًا، ويُرفع الحظر عنه
          من صفحته بعد رؤية المبلغ.
        </Trans>
      ),
      action: (count: number) => (
        <Plural
          value={count}
          zero="رفع الحظر عن عميل"
          one="رفع الحظر عن عميل واحد"
          two="رفع الحظر عن عميلين"
          few="رفع الحظر عن # عملاء"
          many="رفع الحظر عن # عميلًا"
          other="رفع الحظر عن # عميل"
        />
      ),
      body: { action: 'unblock' },
    },
    {
      key: 'block',
      name: t`حظر العملاء`,
      tone: 'red',
      about: <Trans>يخرج كل عميل من أجهزته فورًا، ولا يدخل ولا يُجدَّد اشتراكه حتى يُرفع الحظر.</Trans>,
      action: (count: number) => (
        <Plural
          value={count}
          zero="حظر عميل"
          one="حظر عميل واحد"
          two="حظر عميلين"
          few="حظر # عملاء"
          many="حظر # عميلًا"
          other="حظر # عميل"
        />
      ),
      body: { action: 'block' },
      asks: { name: 'reason', label: t`سبب الحظر` },
    },
  ]
}

/** To several subscriptions. */
export function useSubscriptionActions(): BulkAction[] {
  const { t } = useLingui()
  const mayServe = useMay('subscription:serve')
  const mayExtend = useMay('subscription:administer')
  const renewal: BulkAction[] = [
    {
      key: 'start_renewal',
      name: t`تفعيل التجديد`,
      tone: 'blue',
      about: (
        <Trans>
          يتجدد كل اشتراك بالبطاقة التي كان يتجدد بها، ويصل إلى عميله إشعار. لا يُخصم شيء الآن، ويبقى كما هو كل
          اشتراك حان خصمه. السعر الجديد الذي ينتظر موافقة العميل لا يُخصم قبلها، وليس في المجموع.
        </Trans>
      ),
      action: (count: number) => (
        <Plural
          value={count}
          zero="تفعيل تجديد اشتراك"
          one="تفعيل تجديد اشتراك واحد"
          two="تفعيل تجديد اشتراكين"
          few="تفعيل تجديد # اشتراكات"
          many="تفعيل تجديد # اشتراكًا"
          other="تفعيل تجديد # اشتراك"
        />
      ),
      body: { action: 'start_renewal' },
      wantsReason: true,
    },
    {
      key: 'stop_renewal',
      name: t`إيقاف التجديد`,
      tone: 'red',
      about: (
        <Trans>
          لا يُخصم تجديد بعد الآن، ويبقى كل اشتراك حتى نهاية مدته المدفوعة. يُلغى إيقاف كل اشتراك موقوف مؤقتًا، ولا
          يعود مع تفعيل التجديد من جديد. يصل إلى كل عميل إشعار.
        </Trans>
      ),
      action: (count: number) => (
        <Plural
          value={count}
          zero="إيقاف تجديد اشتراك"
          one="إيقاف تجديد اشتراك واحد"
          two="إيقاف تجديد اشتراكين"
          few="إيقاف تجديد # اشتراكات"
          many="إيقاف تجديد # اشتراكًا"
          other="إيقاف تجديد # اشتراك"
        />
      ),
      body: { action: 'stop_renewal' },
      wantsReason: true,
    },
  ]
  const extension: BulkAction = {
    key: 'extend',
    name: t`تمديد مجاني`,
    tone: 'blue',
    about: <Trans>يطول كل اشتراك بهذه الأيام بلا مقابل، ويتأخر تجديده بقدرها، ويصل إلى عميله إشعار.</Trans>,
    action: (count: number) => (
      <Plural
        value={count}
        zero="تمديد اشتراك مجانًا"
        one="تمديد اشتراك واحد مجانًا"
        two="تمديد اشتراكين مجانًا"
        few="تمديد # اشتراكات مجانًا"
        many="تمديد # اشتراكًا مجانًا"
        other="تمديد # اشتراك مجانًا"
      />
    ),
    body: { action: 'extend' },
    asks: { name: 'days', label: t`عدد الأيام لكل اشتراك، حتى ${maxFreeDays}`, max: maxFreeDays },
    wantsReason: true,
  }
  return [...(mayExtend ? [extension] : []), ...(mayServe ? renewal : [])]
}

/** To several tickets. */
export function useTicketActions(assignees: { id: string; name: string }[]): BulkAction[] {
  const { t } = useLingui()
  if (!useMay('ticket:serve')) return []
  return [
    {
      key: 'assign',
      name: t`إسناد`,
      tone: 'blue',
      about: <Trans>تُسند كل تذكرة إلى من تختارونه.</Trans>,
      action: (count: number) => (
        <Plural
          value={count}
          zero="إسناد تذكرة"
          one="إسناد تذكرة واحدة"
          two="إسناد تذكرتين"
          few="إسناد # تذاكر"
          many="إسناد # تذكرة"
          other="إسناد # تذكرة"
        />
      ),
      body: { action: 'assign' },
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
      about: (
        <Trans>
          تنتقل كل تذكرة تقبل حالتها ذلك. المحلولة والمغلقة يُعاد فتحها، والمرفوضة تُغلق فقط. أما الرفض فمن صفحة
          التذكرة، لأن العميل يُكتب إليه سببه.
        </Trans>
      ),
      action: (count: number) => (
        <Plural
          value={count}
          zero="تغيير حالة تذكرة"
          one="تغيير حالة تذكرة واحدة"
          two="تغيير حالة تذكرتين"
          few="تغيير حالة # تذاكر"
          many="تغيير حالة # تذكرة"
          other="تغيير حالة # تذكرة"
        />
      ),
      body: { action: 'move' },
      asks: {
        name: 'status',
        label: t`الحالة الجديدة`,
        choices: [
          { value: 'solved', name: t`محلولة` },
          { value: 'closed', name: t`مغلقة` },
          { value: 'pending', name: t`بانتظار الرد` },
        ],
      },
    },
  ]
}

/** To what the store shows: plans, questions, pages. */
export function useShownActions(permission: 'product:write' | 'content:write'): BulkAction[] {
  const { t } = useLingui()
  if (!useMay(permission)) return []
  return [
    {
      key: 'activate',
      name: t`إظهار في المتجر`,
      tone: 'blue',
      about: <Trans>تظهر العناصر المختارة في المتجر من الآن.</Trans>,
      action: (count: number) => (
        <Plural
          value={count}
          zero="تفعيل عنصر"
          one="تفعيل عنصر واحد"
          two="تفعيل عنصرين"
          few="تفعيل # عناصر"
          many="تفعيل # عنصرًا"
          other="تفعيل # عنصر"
        />
      ),
      body: { action: 'activate' },
    },
    {
      key: 'deactivate',
      name: t`إخفاء من المتجر`,
      tone: 'red',
      about: <Trans>تختفي العناصر المختارة من المتجر من الآن، وتبقى هنا لتفعيلها متى شئتم.</Trans>,
      action: (count: number) => (
        <Plural
          value={count}
          zero="إيقاف عنصر"
          one="إيقاف عنصر واحد"
          two="إيقاف عنصرين"
          few="إيقاف # عناصر"
          many="إيقاف # عنصرًا"
          other="إيقاف # عنصر"
        />
      ),
      body: { action: 'deactivate' },
    },
  ]
}
