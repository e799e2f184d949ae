import { Trans } from '@lingui/react/macro'
import { useSyncExternalStore } from 'react'
import { useSearchParams } from 'react-router'
import { Notice } from '#ui/notice'

/** On the sign-in page: says that the session has ended and that nothing typed is lost. */
export function SessionEnded({ area }: { area: 'client' | 'staff' }) {
  const hasEnded = useSearchParams()[0].has('ended')
  const hasWritten = useSyncExternalStore(
    neverChanges,
    () => hasDrafts(area),
    () => false,
  )
  if (!hasEnded) return null
  return (
    <Notice tone="wait" announce title={<Trans>انتهت جلستكم.</Trans>}>
      {hasWritten ? (
        <Trans>سجّلوا الدخول وتجدون ما كتبتموه في مكانه.</Trans>
      ) : (
        <Trans>سجّلوا الدخول لتعودوا إلى صفحتكم.</Trans>
      )}
    </Notice>
  )
}

/** Keys are made by forms/draft-store.ts. */
function hasDrafts(area: 'client' | 'staff'): boolean {
  return Object.keys(sessionStorage).some((key) => new RegExp(`^draft:${area}:(?!nobody:)`).test(key))
}

function neverChanges() {
  return () => {}
}
