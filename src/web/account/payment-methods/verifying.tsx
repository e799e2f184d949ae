import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { Button } from '#ui/button'
import { Notice } from '#ui/notice'

/**
 * Milliseconds between two questions, and how many are asked before the page says that it may take longer.
 */
const pause = 1_500
const max = 12

/**
 * The bank has sent its client back, and the gateway does not know the answer yet: asks again, then says what
 * to do.
 */
export function Verifying({ isSilent }: { isSilent: boolean }) {
  const { state, revalidate } = useRevalidator()
  const [asked, setAsked] = useState(0)
  const isLong = asked >= max

  useEffect(() => {
    if (state !== 'idle' || isLong) return
    const timer = setTimeout(() => {
      setAsked((before) => before + 1)
      void revalidate()
    }, pause)
    return () => clearTimeout(timer)
  }, [state, isLong, asked, revalidate])

  if (!isLong) {
    return (
      <Notice tone="wait" announce title={<Trans>نتحقق من البطاقة مع البنك…</Trans>}>
        <Trans>يستغرق ذلك لحظات. لا تغلقوا الصفحة.</Trans>
      </Notice>
    )
  }
  return (
    <Notice tone="wait" announce title={<Trans>لم يصلنا ردّ البنك بعد.</Trans>}>
      {isSilent ? (
        <Trans>بوابة الدفع لا تستجيب الآن. سنواصل السؤال، وتظهر البطاقة هنا حالما يصلنا الرد.</Trans>
      ) : (
        <Trans>إن لم تكملوا التحقق في صفحة البنك فأكملوه من القائمة أدناه.</Trans>
      )}{' '}
      <Button type="button" kind="quiet" size="small" onClick={() => setAsked(0)}>
        <Trans>التحقق مرة أخرى</Trans>
      </Button>
    </Notice>
  )
}
