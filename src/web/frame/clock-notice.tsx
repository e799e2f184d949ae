import { Trans } from '@lingui/react/macro'
import { DateTime } from '#ui/date-time'
import { Notice } from '#ui/notice'

/** In a demo: that this client's time is not everybody's. */
export function ClockNotice({ clock }: { clock: string }) {
  return (
    <Notice tone="info" icon="clock" className="mb-5">
      <Trans>
        متجر تجريبي: حُرِّكت ساعة هذا الحساب، والوقت فيه الآن <DateTime value={clock} />.
      </Trans>
    </Notice>
  )
}
