import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '#ui/button'
import { giveUpDrafts } from '../../forms/give-up.ts'

type SaveBarProps = {
  /** How many fields differ from what was opened. */
  count: number
  isBusy: boolean
  onDiscard: () => void
  /** The action's words, where it is not changes that are saved. */
  save?: ReactNode
  /**
   * What something new still lacks, by the names of its fields; nothing once it is whole. It then always has
   * its button.
   */
  missing?: string[]
}

/**
 * Sticks to the foot once something has changed: how much, discard, save. Of something that does not exist
 * yet it stands there from the beginning and says what is still to be filled in. Stands inside the form.
 */
export function SaveBar({ count, isBusy, onDiscard, save, missing }: SaveBarProps) {
  const { t } = useLingui()
  if (count === 0 && !missing) return null
  return (
    <div className="save-bar">
      <span className="hint" role="status">
        {missing ? (
          missing.length > 0 && (
            <Trans>
              بقي أن تملؤوا: <bdi>{missing.join(t`، `)}</bdi>
            </Trans>
          )
        ) : (
          <Plural
            value={count}
            zero="لم يتغير شيء"
            one="حقل واحد تغيّر ولم يُحفظ"
            two="حقلان تغيّرا ولم يُحفظا"
            few="# حقول تغيّرت ولم تُحفظ"
            many="# حقلًا تغيّر ولم يُحفظ"
            other="# حقل تغيّر ولم يُحفظ"
          />
        )}
      </span>
      <Button
        type="button"
        kind="quiet"
        onClick={({ currentTarget: { form } }) => {
          if (form) giveUpDrafts(form)
          onDiscard()
        }}
      >
        {missing ? <Trans>رجوع</Trans> : <Trans>تجاهل التعديلات</Trans>}
      </Button>
      <Button isBusy={isBusy} busy={<Trans>نحفظ…</Trans>}>
        {save ?? <Trans>حفظ التغييرات</Trans>}
      </Button>
    </div>
  )
}
