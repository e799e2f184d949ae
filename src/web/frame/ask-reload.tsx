import { Trans } from '@lingui/react/macro'
import { ConfirmDialog } from '#ui/confirm-dialog'

/** A reload would wipe away what somebody typed, so they decide. Staying is the safe answer. */
export function AskReload({
  isOpen,
  onAnswer,
}: {
  isOpen: boolean
  onAnswer: (answer: 'reload' | 'stay') => void
}) {
  return (
    <ConfirmDialog
      isOpen={isOpen}
      tone="red"
      title={<Trans>إعادة تحميل الصفحة؟</Trans>}
      safe={<Trans>البقاء في الصفحة</Trans>}
      action={<Trans>إعادة التحميل</Trans>}
      onClose={() => onAnswer('stay')}
      onConfirm={() => onAnswer('reload')}
    >
      <Trans>تعذّر تحميل جزء من هذه الصفحة. إعادة التحميل تجلبه، لكنها قد تمحو بعض ما كتبتموه هنا.</Trans>
    </ConfirmDialog>
  )
}
