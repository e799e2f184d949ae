import { Trans } from '@lingui/react/macro'
import { Notice } from '#ui/notice'

/**
 * Why a number that was sent is not invited: its owner shares the plan or was invited to it already.
 * `replaced`: the member whose place it was to take has lost it, too; `same…`: it is that member's own
 * number, and nothing has changed.
 */
export type Uninvited = 'sharing' | 'replaced' | 'same_joined' | 'same_invited'

export function UninvitedNotice({ why }: { why: Uninvited }) {
  return <Notice icon="info">{wordsOf(why)}</Notice>
}

function wordsOf(why: Uninvited) {
  switch (why) {
    case 'sharing':
      return <Trans>لم نرسل دعوة جديدة: صاحب هذا الرقم يشارك الباقة أو دُعي إليها من قبل.</Trans>
    case 'replaced':
      return (
        <Trans>
          أُزيل العضو ومكانه متاح لغيره. ولم نرسل دعوة جديدة: صاحب هذا الرقم يشارك الباقة أو دُعي إليها من قبل.
        </Trans>
      )
    case 'same_joined':
      return <Trans>لم يتغير شيء: هذا رقم العضو نفسه، ومكانه باقٍ له.</Trans>
    case 'same_invited':
      return (
        <Trans>
          لم يتغير شيء: هذا رقم العضو نفسه، ودعوته قائمة. إن لم تصله الرسالة فاستخدموا «إعادة إرسال الدعوة».
        </Trans>
      )
  }
}
