import { Plural, Trans } from '@lingui/react/macro'
import { Ltr } from '#ui/ltr'
import { Notice } from '#ui/notice'
import { RecentTime } from '#ui/recent-time'

type HeldMessagesProps = {
  held: { count: number; since: string | null }
  now: string
}

/** That whoever runs the store holds its messages, how many wait, and who may let them go: nobody here. */
export function HeldMessages({ held: { count, since }, now }: HeldMessagesProps) {
  return (
    <Notice tone="wait" title={<Trans>الرسائل موقوفة.</Trans>}>
      <Plural
        value={count}
        zero="لا رسالة تنتظر الآن."
        one="رسالة واحدة تنتظر."
        two="رسالتان تنتظران."
        few="# رسائل تنتظر."
        many="# رسالة تنتظر."
        other="# رسالة تنتظر."
      />{' '}
      {since && (
        <>
          <Trans>
            أقدمها: <RecentTime value={since} now={now} />.
          </Trans>{' '}
        </>
      )}
      <Trans>
        تخرج رموز الدخول وروابط كلمات المرور وحدها، ويطلق الباقي من يشغّل المتجر حين يزيل الإعداد{' '}
        <Ltr>HOLD_MESSAGES</Ltr>.
      </Trans>
    </Notice>
  )
}
