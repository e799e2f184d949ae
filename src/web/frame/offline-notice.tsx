import { Trans } from '@lingui/react/macro'
import { Notice } from '#ui/notice'

/**
 * Stands in every page and is shown while the browser has no network: the page's first script marks the
 * document by the browser's own events.
 */
export function OfflineNotice() {
  return (
    <div role="status">
      <Notice tone="wait" icon="offline" className="offline-note" title={<Trans>انقطع الاتصال.</Trans>}>
        <Trans>ما كتبتموه باقٍ في مكانه، وتعمل الأزرار حين يعود الاتصال.</Trans>
      </Notice>
    </div>
  )
}
