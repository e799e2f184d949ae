import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { ticketMessageLength } from '#rules/limits'
import { Button } from '#ui/button'
import { Radio } from '#ui/checkbox'
import { Notice } from '#ui/notice'
import { TextArea } from '#ui/text-field'
import { showToast } from '#ui/toast'
import { errorOf } from '../edit/field-error.ts'
import { UnsavedWarning, useFormChanges } from '../edit/unsaved.tsx'
import { useDeed } from '../edit/use-deed.ts'

type WriteToTicketProps = {
  /** Only an open ticket is answered; notes can always be left. */
  isOpen: boolean
  /** Makes a repeated sending the same one. */
  askingKey: string
}

/** An answer to the client, or a note among staff: which of the two stands beside the words, and on the button. */
export function WriteToTicket({ isOpen, askingKey }: WriteToTicketProps) {
  const { t } = useLingui()
  const form = useRef<HTMLFormElement>(null)
  const { count, look } = useFormChanges(form)
  const [chosen, choose] = useState<'answer' | 'note'>('answer')
  const kind = isOpen ? chosen : 'note'
  const { Form, isBusy, refusal } = useDeed(() =>
    showToast(kind === 'note' ? t`حُفظت الملاحظة.` : t`أُرسل الرد.`),
  )
  const error = errorOf(refusal?.errors, 'body')

  return (
    <section className="card" aria-labelledby="write">
      <header>
        <h2 id="write">
          <Trans>الكتابة في التذكرة</Trans>
        </h2>
      </header>
      <Form method="post" ref={form} onChange={look} className="body stack gap-4" noValidate>
        {refusal && !error && <Notice tone="bad">{refusal.message}</Notice>}
        <input type="hidden" name="intent" value="write" />
        <input type="hidden" name="key" value={askingKey} />
        <div className="stack gap-2" role="radiogroup" aria-label={t`لمن تُكتب`}>
          {isOpen && (
            <Radio name="kind" value="answer" checked={kind === 'answer'} onChange={() => choose('answer')}>
              <Trans>رد على العميل، ويصله خبره</Trans>
            </Radio>
          )}
          <Radio name="kind" value="note" checked={kind === 'note'} onChange={() => choose('note')}>
            <Trans>ملاحظة بين الموظفين، لا تظهر في حساب العميل</Trans>
          </Radio>
        </div>
        <TextArea
          label={kind === 'note' ? <Trans>الملاحظة</Trans> : <Trans>الرد</Trans>}
          name="body"
          rows={5}
          maxLength={ticketMessageLength}
          error={error}
        />
        <div className="deeds">
          <Button isBusy={isBusy} busy={<Trans>نرسل…</Trans>}>
            {kind === 'note' ? <Trans>حفظ الملاحظة</Trans> : <Trans>إرسال الرد</Trans>}
          </Button>
        </div>
        <UnsavedWarning isDirty={count > 0} />
      </Form>
    </section>
  )
}
