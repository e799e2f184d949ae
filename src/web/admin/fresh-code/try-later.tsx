import { Plural, Trans } from '@lingui/react/macro'

/** When to try again, rounded up to minutes beyond the first one. */
export function TryLater({ seconds }: { seconds: number }) {
  const minutes = Math.ceil(seconds / 60)
  if (seconds < 60) {
    return (
      <Trans>
        يمكن المحاولة من جديد بعد{' '}
        <Plural
          value={seconds}
          zero="لحظة"
          one="ثانية واحدة"
          two="ثانيتين"
          few="# ثوانٍ"
          many="# ثانية"
          other="# ثانية"
        />
        .
      </Trans>
    )
  }
  return (
    <Trans>
      يمكن المحاولة من جديد بعد{' '}
      <Plural
        value={minutes}
        zero="لحظة"
        one="دقيقة واحدة"
        two="دقيقتين"
        few="# دقائق"
        many="# دقيقة"
        other="# دقيقة"
      />
      .
    </Trans>
  )
}
