import { Plural, Trans } from '@lingui/react/macro'
import { Notice } from '#ui/notice'

/**
 * Says that what stands below is of some seconds ago; nothing where it is of now. What is opened, changed or
 * paid is always of now.
 */
export function DataAge({ seconds }: { seconds: number | null }) {
  if (seconds === null) return null
  return (
    <Notice tone="wait">
      <Trans>
        ما في هذه الصفحة كما كان قبل{' '}
        <Plural
          value={seconds}
          zero="لحظة"
          one="ثانية واحدة"
          two="ثانيتين"
          few="# ثوانٍ"
          many="# ثانية"
          other="# ثانية"
        />
        ، فنسخة القراءة متأخرة قليلًا. ما تحفظونه يظهر لكم فورًا.
      </Trans>
    </Notice>
  )
}
