import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { stopRenewalReasons } from '#rules/sale/stop-renewal-reasons'
import { useDrawingWords } from '../words/drawing-words.ts'
import { LeavingReason } from '../words/leaving-reason.tsx'
import { useMessageWords } from '../words/message-words.ts'
import { useOrderWords } from '../words/order-words.ts'

type Words = Readonly<Record<string, MessageDescriptor | undefined>>

/** Fields whose values are names of the wire, with what people call each. */
const words: Readonly<Record<string, Words | undefined>> = {
  language: { ar: msg`العربية`, en: msg`الإنجليزية` },
  proven_by: { phone: msg`رمز إلى الرقم السابق`, email: msg`رمز إلى البريد`, staff: msg`الإدارة` },
  mode: { live: msg`حقيقي`, test: msg`اختبار` },
  refund_request: { open: msg`بانتظار الرد`, granted: msg`مقبول`, refused: msg`مرفوض` },
}

/**
 * A name of the wire as people call it; what this build does not know yet, and what somebody typed, as it
 * stands.
 */
export function WireValue({ field, value }: { field: string; value: string }) {
  const { i18n } = useLingui()
  const { role } = useOrderWords()
  const message = useMessageWords()
  const drawing = useDrawingWords()
  const known = words[field]?.[value]
  if (known) return i18n._(known)
  if (field === 'role') return role(value)
  if (field === 'template') return message(value)
  if (field === 'icon') return drawing(value)
  const reason = field === 'leaving_reason' && stopRenewalReasons.find((one) => one === value)
  return reason ? <LeavingReason reason={reason} /> : <bdi>{value}</bdi>
}
