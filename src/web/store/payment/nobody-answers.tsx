import { href } from 'react-router'
import { Trans } from '@lingui/react/macro'
import { Button, LinkButton } from '#ui/button'
import { Failure } from '#ui/failure'
import { Heading } from './heading.tsx'

/**
 * Fetched before the first question is asked: where nobody answers, nothing more can be fetched. Whoever
 * pays by a link has no orders here.
 */
export function NobodyAnswers({ onAskAgain, isByLink }: { onAskAgain: () => void; isByLink?: boolean }) {
  return (
    <div className="mx-auto max-w-[600px]">
      <Heading />
      <Failure
        title={<Trans>تعذّرت استعادة جلسة الدفع</Trans>}
        action={
          <div className="row justify-center">
            <Button type="button" onClick={onAskAgain}>
              <Trans>إعادة المحاولة</Trans>
            </Button>
            {!isByLink && (
              <LinkButton to={href('/user/orders')} kind="second">
                <Trans>طلباتي</Trans>
              </LinkButton>
            )}
          </div>
        }
      >
        <Trans>
          لم نتمكن من سؤال البنك عن نتيجة الدفع. إن خُصم المبلغ فسيكتمل طلبكم تلقائيًا، ولن تُخصم القيمة مرتين.
        </Trans>
      </Failure>
    </div>
  )
}
