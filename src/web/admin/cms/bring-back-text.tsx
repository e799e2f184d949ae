import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { href, useNavigate } from 'react-router'
import { Button } from '#ui/button'
import { ConfirmDialog } from '#ui/confirm-dialog'
import { Notice } from '#ui/notice'
import { showToast } from '#ui/toast'
import { useAction } from '../edit/use-action.ts'
import type { PageText } from './earlier-text.ts'

/** `version`: of the page as it stands; whoever changed it meanwhile is not written over. */
type BringBackTextProps = { id: string; version: number; text: PageText }

/** Puts the text that a change has replaced in the place of what stands now. */
export function BringBackText({ id, version, text }: BringBackTextProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [isAsked, ask] = useState(false)
  const { submit, isBusy, refusal } = useAction(() => {
    showToast(t`عاد النص السابق.`)
    void navigate(href('/admin/cms/:id', { id }))
  })
  return (
    <>
      {refusal && <Notice tone="bad">{refusal.message}</Notice>}
      <div>
        <Button
          type="button"
          kind="second"
          size="small"
          icon="undo"
          isBusy={isBusy}
          busy={<Trans>نعيده…</Trans>}
          onClick={() => ask(true)}
        >
          <Trans>إعادة النص السابق</Trans>
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsked}
        tone="blue"
        title={<Trans>إعادة النص الذي قبل هذا التغيير؟</Trans>}
        safe={<Trans>إبقاء النص الحالي</Trans>}
        action={<Trans>إعادة النص السابق</Trans>}
        onClose={() => ask(false)}
        onConfirm={() => {
          ask(false)
          void submit({ _version: String(version), ...text }, { method: 'post' })
        }}
      >
        <Trans>
          يحل محل النص الحالي، ويراه الزوار فورًا إن كانت الصفحة منشورة. ويبقى النص الحالي في هذا السجل.
        </Trans>
      </ConfirmDialog>
    </>
  )
}
