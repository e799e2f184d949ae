import { Trans } from '@lingui/react/macro'
import { type ComponentProps, useState } from 'react'
import { Form } from 'react-router'
import { Notice } from '#ui/notice'
import { IntentButton } from '../intent-button.tsx'
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
  // The page is loaded anew whenever it is looked at, with another key each time.
  const [key] = useState(askingKey)
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
        <input type="hidden" name="key" value={key} />
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
        <IntentButton form="reply" intent="reply" busy={<Trans>نرسل رسالتكم…</Trans>}>
          <Trans>إرسال الرسالة</Trans>
        </IntentButton>
        {/* With what is typed: words that nobody has got are asked about. */}
        {!asksToClose && (
          <IntentButton form="reply" kind="quiet" intent="close" busy={<Trans>نغلق التذكرة…</Trans>}>
            <Trans>إغلاق التذكرة</Trans>
          </IntentButton>
        )}
        {asksToClose && (
          <div className="row">
            <IntentButton
              form="reply"
              kind="second"
              intent="reply_and_close"
              busy={<Trans>نرسل رسالتكم…</Trans>}
            >
              <Trans>إرسال الرسالة وإغلاق التذكرة</Trans>
            </IntentButton>
            <IntentButton form="reply" kind="quiet" intent="close_unsent" busy={<Trans>نغلق التذكرة…</Trans>}>
              <Trans>إغلاق التذكرة دون إرسال</Trans>
            </IntentButton>
          </div>
        )}
      </div>
    </section>
  )
}
