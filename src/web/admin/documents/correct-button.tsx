import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { href, Link, useNavigate } from 'react-router'
import { Button } from '#ui/button'
import { ConfirmDialog } from '#ui/confirm-dialog'
import { Ltr } from '#ui/ltr'
import { Notice } from '#ui/notice'
import { showToast } from '#ui/toast'
import { useAction } from '../edit/use-action.ts'

/**
 * Issues a document in place of one that the authority refused, once what was wrong is right in the settings.
 */
export function CorrectButton({ number, isOffered }: { number: string; isOffered: boolean }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  // The same for every repeat of this asking, also after a fresh code.
  const [key] = useState(() => crypto.randomUUID())
  const { submit, isBusy, refusal } = useAction(({ id }) => {
    showToast(t`صدر المستند المصحح.`)
    void navigate(href('/admin/documents/:id', { id }))
  })
  return (
    <>
      {refusal && !refusal.needsCode && <Notice tone="bad">{refusal.message}</Notice>}
      {isOffered && (
        <Button
          type="button"
          onClick={() => setOpen(true)}
          isBusy={isBusy}
          busy={<Trans>نصدر المستند…</Trans>}
        >
          <Trans>إصدار مستند مصحح…</Trans>
        </Button>
      )}
      <ConfirmDialog
        isOpen={isOpen}
        tone="blue"
        title={
          <Trans>
            إصدار مستند بدلًا من <Ltr>{number}</Ltr>؟
          </Trans>
        }
        safe={<Trans>مراجعة البيانات أولًا</Trans>}
        action={<Trans>إصدار المستند المصحح</Trans>}
        onClose={() => setOpen(false)}
        onConfirm={() => {
          setOpen(false)
          void submit({ key }, { method: 'post' })
        }}
      >
        <p>
          <Trans>
            يصدر للحركة نفسها مستند برقم جديد وببيانات البائع كما هي الآن في{' '}
            <Link to={href('/admin/settings')}>الإعدادات</Link>، ويُرسل إلى الهيئة. يبقى المستند المرفوض محفوظًا
            ولا يُعاد رقمه.
          </Trans>
        </p>
      </ConfirmDialog>
    </>
  )
}
