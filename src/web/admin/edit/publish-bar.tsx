import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { Button, LinkButton } from '#ui/button'
import { ConfirmDialog } from '#ui/confirm-dialog'
import { Notice } from '#ui/notice'
import { showToast } from '#ui/toast'
import { Overtaken } from './overtaken.tsx'
import { useAction } from './use-action.ts'

type PublishBarProps = {
  /** Of the draft, as the page was opened with it. */
  version: number
  /**
   * Whether the draft differs from what is live. The bar hears what became of its act when nothing differs
   * any more, too.
   */
  isChanged: boolean
  /** What waits, in words. */
  waiting: ReactNode
  /** Where the draft is seen as it would be. */
  preview: string
  /** The question, and the act on the bar and on the question's last button. */
  title: ReactNode
  action: ReactNode
  /** Said once it is published. */
  published: string
  onDone: () => void
  /** What publishing changes, and for whom. */
  children: ReactNode
}

/**
 * Sticks to the foot while a draft differs from what is live: what waits, to be looked at, given up or
 * published. The page's action hears `publish` or `discard` as `_intent` and answers with the id `published`
 * or `discarded`.
 */
export function PublishBar(props: PublishBarProps) {
  const { version, isChanged, waiting, preview, title, action, published, onDone, children } = props
  const { t } = useLingui()
  const [asked, setAsked] = useState<'publish' | 'discard' | null>(null)
  const { submit, isBusy, refusal } = useAction(({ id }) => {
    showToast(id === 'published' ? published : t`عادت المسودة كما هو منشور.`)
    onDone()
  })
  if (!isChanged) return <Overtaken refusal={refusal} />

  const confirm = (intent: 'publish' | 'discard') => {
    setAsked(null)
    void submit({ _intent: intent, _version: String(version) }, { method: 'post' })
  }
  return (
    <>
      {refusal && <Notice tone="bad">{refusal.message}</Notice>}
      <div className="save-bar">
        <span className="hint" role="status">
          {waiting}
        </span>
        <LinkButton to={preview} target="_blank" kind="quiet" reloadDocument>
          <Trans>معاينة</Trans>
        </LinkButton>
        <Button type="button" kind="quiet" onClick={() => setAsked('discard')}>
          <Trans>تجاهل المسودة</Trans>
        </Button>
        <Button type="button" isBusy={isBusy} busy={<Trans>ننشر…</Trans>} onClick={() => setAsked('publish')}>
          {action}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={asked === 'publish'}
        tone="blue"
        title={title}
        safe={<Trans>مراجعة المسودة</Trans>}
        action={action}
        onClose={() => setAsked(null)}
        onConfirm={() => confirm('publish')}
      >
        {children}
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={asked === 'discard'}
        tone="red"
        title={<Trans>تجاهل المسودة؟</Trans>}
        safe={<Trans>إبقاء المسودة</Trans>}
        action={<Trans>تجاهل المسودة</Trans>}
        onClose={() => setAsked(null)}
        onConfirm={() => confirm('discard')}
      >
        <Trans>تضيع تعديلات المسودة، ويبقى المنشور كما هو.</Trans>
      </ConfirmDialog>
    </>
  )
}
