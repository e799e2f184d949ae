import { Trans } from '@lingui/react/macro'
import type { ComponentProps } from 'react'
import { Notice } from '#ui/notice'
import { ConflictNotice } from './conflict-notice.tsx'
import type { Outcome } from './outcome.ts'

type RefusalNoticeProps = Omit<ComponentProps<typeof ConflictNotice>, 'conflict'> & {
  refusal: Extract<Outcome, { did: 'nothing' }> | undefined
}

/** Above a form that fills a page: a conflict with another editor, wrong fields, or the API's error. */
export function RefusalNotice({ refusal, ...choice }: RefusalNoticeProps) {
  if (!refusal) return null
  if (refusal.conflict) return <ConflictNotice {...choice} conflict={refusal.conflict} />
  const hasFieldErrors = Object.keys(refusal.errors).length > 0
  return (
    <Notice tone="bad">
      {hasFieldErrors ? <Trans>لم يُحفظ شيء بعد: صححوا الحقول المعلَّمة.</Trans> : refusal.message}
    </Notice>
  )
}
