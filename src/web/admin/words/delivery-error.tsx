import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { inDoubtPrefix, withheldReasons, type WithheldReason } from '#rules/messages/withheld-reasons'
import { Ltr } from '#ui/ltr'

/** Why a message did not arrive: ours in the reader's language, the vendor's own words as it wrote them. */
export function DeliveryError({ error }: { error: string }) {
  const { i18n } = useLingui()
  const isInDoubt = error.startsWith(inDoubtPrefix)
  const reason = isInDoubt ? error.slice(inDoubtPrefix.length) : error
  const ours = reasonNames.find((name) => withheldReasons[name] === reason)
  return (
    <>
      {isInDoubt && <Trans>ربما وصلت رغم ذلك:</Trans>}
      {isInDoubt && ' '}
      {ours ? i18n._(words[ours]) : <Ltr mono>{reason}</Ltr>}
    </>
  )
}

const words: Record<WithheldReason, MessageDescriptor> = {
  outdated: msg`لم تُرسل لأن ما تقوله لم يعد صحيحًا.`,
  noSender: msg`لم تُرسل لأن هذه القناة بلا مزود.`,
  tooMany: msg`لم تُرسل لأن هذا الرقم بلغ حد الرسائل في يوم.`,
  tooLate: msg`لم تُرسل لأن وقت رمزها فات.`,
  notCleared: msg`لم تُرسل لأن فاتورتها لم تُعتمد.`,
}

const reasonNames = Object.keys(withheldReasons) as WithheldReason[]
