import { Trans } from '@lingui/react/macro'
import { Notice } from '#ui/notice'

/** Why the ticket stays as it is; and where words were sent with it, that they have arrived. */
export function TicketRefusal({ message, isSent }: { message: string; isSent: boolean }) {
  return (
    <Notice tone="bad" title={isSent && <Trans>أُرسلت رسالتكم، ولم تُغلق التذكرة.</Trans>}>
      {message}
    </Notice>
  )
}
