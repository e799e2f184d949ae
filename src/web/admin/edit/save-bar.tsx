import { Plural, Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '#ui/button'

type SaveBarProps = {
  /** How many fields differ from what was opened. */
  count: number
  isBusy: boolean
  onDiscard: () => void
  /** The deed's words, where it is not changes that are saved. */
  save?: ReactNode
}

/** Sticks to the foot once something has changed: how much, discard, save. Stands inside the form. */
export function SaveBar({ count, isBusy, onDiscard, save }: SaveBarProps) {
  if (count === 0) return null
  return (
    <div className="save-bar">
      <span className="hint" role="status">
        <Plural
          value={count}
          zero="لم يتغير شيء"
          one="حقل واحد تغيّر ولم يُحفظ"
          two="حقلان تغيّرا ولم يُحفظا"
          few="# حقول تغيّرت ولم تُحفظ"
          many="# حقلًا تغيّر ولم يُحفظ"
          other="# حقل تغيّر ولم يُحفظ"
        />
      </span>
      <Button type="button" kind="quiet" onClick={onDiscard}>
        <Trans>تجاهل التعديلات</Trans>
      </Button>
      <Button isBusy={isBusy} busy={<Trans>نحفظ…</Trans>}>
        {save ?? <Trans>حفظ التغييرات</Trans>}
      </Button>
    </div>
  )
}
