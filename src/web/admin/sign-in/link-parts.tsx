import { Trans } from '@lingui/react/macro'
import { href, Link } from 'react-router'
import { Notice } from '#ui/notice'
import { TryLater } from '../fresh-code/try-later.tsx'
import type { LinkAnswer } from './set-link-password.server.ts'

/**
 * Why a step of a new password was refused as a whole, and when to try again; what is wrong with a field
 * stands at the field.
 */
export function LinkRefusal({
  answer,
  wrong,
}: {
  answer: LinkAnswer | undefined
  wrong: string | undefined
}) {
  if (!answer?.message || wrong) return null
  return (
    <Notice tone="bad">
      {answer.message}
      {answer.wait && (
        <p>
          <TryLater seconds={answer.wait} />
        </p>
      )}
    </Notice>
  )
}

export function ToSignIn() {
  return (
    <p className="text-sm">
      <Link to={href('/admin/signin')} className="standing-link">
        <Trans>إلى صفحة الدخول</Trans>
      </Link>
    </p>
  )
}
