import { Trans } from '@lingui/react/macro'
import { DateTime } from '#ui/date-time'
import { Notice } from '#ui/notice'
import { useShop } from './store-settings.ts'

/** In a demo: that this client's time is not everybody's. */
export function MovedClock() {
  const clock = useShop()?.clock
  if (!clock) return null
  return (
    <Notice tone="info" icon="clock" className="mb-5">
      <Trans>
        متجر تجريبي: حُرِّكت ساعة هذا الحساب، والوقت فيه الآن <DateTime value={clock} />.
      </Trans>
    </Notice>
  )
}
