import { Trans } from '@lingui/react/macro'
import { useCountdown } from '#ui/code-boxes'
import { Notice } from '#ui/notice'
import { TimeLeft } from '#ui/time-left'

/** What a limit answers: the sentence, and when it may be tried again. */
export type Limited = { message: string; retryAfter: number }

/**
 * A refusal for now, which says when it is over. `of` changes with every answer, so that the clock starts
 * anew.
 */
export function TryLater({ limit, of }: { limit: Limited; of: unknown }) {
  const left = useCountdown(limit.retryAfter, of)
  return (
    <Notice tone="wait" announce title={limit.message}>
      {left > 0 ? (
        <Trans>
          يمكنكم المحاولة بعد <TimeLeft seconds={left} />.
        </Trans>
      ) : (
        <Trans>يمكنكم المحاولة الآن.</Trans>
      )}
    </Notice>
  )
}
