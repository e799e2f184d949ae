import { Trans } from '@lingui/react/macro'

/**
 * What renewing needs besides Apple Pay; so that nothing moves when it comes, its room is as high as its
 * words.
 */
export function NoCardKept() {
  return (
    <p className="hint">
      <Trans>
        لا يحفظ Apple Pay بطاقة، فيبدأ التجديد التلقائي حين تضيفون بطاقة بعد الدفع. ليبدأ الآن ادفعوا بالبطاقة.
      </Trans>
    </p>
  )
}

/** The room of Apple's button and of what stands under it, before they come. */
export function AppleRoom({ leavesNoCard }: { leavesNoCard: boolean }) {
  return <div className="apple-room">{leavesNoCard && <NoCardKept />}</div>
}
