import { Trans } from '@lingui/react/macro'
import { Form, href, useLocation } from 'react-router'
import { formatPhone } from '#locales/format'
import { Button } from '#ui/button'
import { Ltr } from '#ui/ltr'
import { Notice } from '#ui/notice'
import { useClient } from '../../frame/store-settings.ts'

/**
 * To whoever opened the link of an invitation that this account has not: it went to another number, is over,
 * or its plan is paused and joins this account when it comes back. Whose, is not said: who holds a link need
 * not be who was invited.
 */
export function InvitedElsewhere() {
  const client = useClient()
  const { pathname, search } = useLocation()
  return (
    <Notice tone="info" title={<Trans>الدعوة التي فتحتم رابطها ليست في هذا الحساب.</Trans>}>
      {client && (
        <Trans>
          أنتم داخلون بالرقم <Ltr>{formatPhone(client.phone_extension, client.phone_number)}</Ltr>.
        </Trans>
      )}{' '}
      <Trans>
        إن وصلت رسالتها إلى رقم آخر لكم فسجّلوا الدخول به، وتجدون الباقة في حسابه. وإن وصلت إلى رقمكم هذا فقد
        انتهت أو توقفت باقتها مؤقتًا: اسألوا مالك الباقة، فإن انتهت دعاكم من جديد، وإن توقفت وجدتموها هنا حين
        تعود.
      </Trans>
      <Form
        method="post"
        action={`${href('/logout')}?${new URLSearchParams({ back: pathname + search })}`}
        reloadDocument
        noValidate
        className="mt-3"
      >
        <Button kind="second" size="small">
          <Trans>الدخول بالرقم الآخر</Trans>
        </Button>
      </Form>
    </Notice>
  )
}
