import { Trans } from '@lingui/react/macro'
import { Form, useNavigation } from 'react-router'
import type { ComponentProps } from 'react'
import { Button } from '#ui/button'
import { AttachToMessage } from './attach-to-message.tsx'
import { WriteMessage } from './write-message.tsx'

type TicketReplyProps = {
  askingKey: string
  draft: string
  error?: string | undefined
  /** Where words were typed that belong here by now. */
  draftFrom?: string
} & ComponentProps<typeof AttachToMessage>

/** The form for the next message, and the button that closes the ticket. */
export function TicketReply({ askingKey, draft, error, draftFrom, rules, attached }: TicketReplyProps) {
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
        <Form method="post" noValidate>
          <Button
            kind="quiet"
            name="intent"
            value="close"
            isBusy={intent === 'close'}
            busy={<Trans>نغلق التذكرة…</Trans>}
          >
            <Trans>إغلاق التذكرة</Trans>
          </Button>
        </Form>
      </div>
    </section>
  )
}
