import { Trans } from '@lingui/react/macro'
import { Form, useNavigation } from 'react-router'
import type { ComponentProps } from 'react'
import { Button } from '#ui/button'
import { Notice } from '#ui/notice'
import { AttachToMessage } from './attach-to-message.tsx'
import { WriteMessage } from './write-message.tsx'

type TicketReplyProps = {
  askingKey: string
  draft: string
  error?: string | undefined
  /** The ticket was to be closed over a message that is not sent. */
  asksToClose?: boolean
  /** Where words were typed that belong here by now. */
  draftFrom?: string
} & ComponentProps<typeof AttachToMessage>

/** The form for the next message, and the button that closes the ticket. */
export function TicketReply(props: TicketReplyProps) {
  const { askingKey, draft, error, asksToClose, draftFrom, rules, attached } = props
  const { formMethod, formData } = useNavigation()
  const intent = formMethod === 'POST' ? formData?.get('intent') : null
  return (
    <section className="card padded stack gap-5">
      <Form
        method="post"
        encType="multipart/form-data"
        noValidate
        className="stack gap-5"
        id="reply"
        data-draft-from={draftFrom}
      >
        <input type="hidden" name="key" value={askingKey} />
        <WriteMessage
          name="body"
          label={<Trans>رسالتكم</Trans>}
          error={error && (draft?.trim() ? error : <Trans>اكتبوا رسالتكم أولًا.</Trans>)}
          rows={4}
          defaultValue={draft}
        />
        <AttachToMessage rules={rules} attached={attached} />
      </Form>
      {asksToClose && (
        <Notice tone="wait" icon="warn" announce title={<Trans>كتبتم رسالة لم تُرسل.</Trans>}>
          <Trans>أرسلوها مع إغلاق التذكرة، أو أغلقوا التذكرة دون إرسالها.</Trans>
        </Notice>
      )}
      <div className="row justify-between">
        <Button
          form="reply"
          name="intent"
          value="reply"
          isBusy={intent === 'reply'}
          busy={<Trans>نرسل رسالتكم…</Trans>}
        >
          <Trans>إرسال الرسالة</Trans>
        </Button>
        {/* With what is typed: words that nobody has got are asked about. */}
        {!asksToClose && (
          <Button
            form="reply"
            kind="quiet"
            name="intent"
            value="close"
            isBusy={intent === 'close'}
            busy={<Trans>نغلق التذكرة…</Trans>}
          >
            <Trans>إغلاق التذكرة</Trans>
          </Button>
        )}
        {asksToClose && (
          <div className="row">
            <Button
              form="reply"
              kind="second"
              name="intent"
              value="reply_and_close"
              isBusy={intent === 'reply_and_close'}
              busy={<Trans>نرسل رسالتكم…</Trans>}
            >
              <Trans>إرسال الرسالة وإغلاق التذكرة</Trans>
            </Button>
            <Button
              form="reply"
              kind="quiet"
              name="intent"
              value="close_unsent"
              isBusy={intent === 'close_unsent'}
              busy={<Trans>نغلق التذكرة…</Trans>}
            >
              <Trans>إغلاق التذكرة دون إرسال</Trans>
            </Button>
          </div>
        )}
      </div>
    </section>
  )
}
