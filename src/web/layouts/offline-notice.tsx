import { Trans } from '@lingui/react/macro'
import { useSyncExternalStore } from 'react'
import { Notice } from '#ui/notice'

/** Whether the browser has a network, by its own events. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    listen,
    () => navigator.onLine,
    () => true,
  )
}

function listen(changed: () => void) {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}

export function OfflineNotice() {
  if (useOnline()) return null
  return (
    <Notice tone="wait" icon="offline" announce className="offline-note" title={<Trans>انقطع الاتصال.</Trans>}>
      <Trans>ما كتبتموه باقٍ في مكانه، وتعمل الأزرار حين يعود الاتصال.</Trans>
    </Notice>
  )
}
