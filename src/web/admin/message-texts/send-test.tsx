import { Trans, useLingui } from '@lingui/react/macro'
import type { RefObject } from 'react'
import type { Channel } from '#rules/messages/channels'
import { languages } from '#rules/core/language'
import { Button } from '#ui/button'
import { showToast } from '#ui/toast'
import { useAction } from '../edit/use-action.ts'
import { packTexts, readTexts } from './texts-form.ts'

/** Read from left to right, also in an Arabic sentence. */
function isolated(address: string): string {
  return `\u2066${address}\u2069`
}

/** Sends what is typed to the phone or email of whoever presses it, with made-up values. */
export function SendTest({ channel, form }: { channel: Channel; form: RefObject<HTMLFormElement | null> }) {
  const { t } = useLingui()
  const { submit, isBusy, refusal } = useAction(({ id }) => {
    const recipient = isolated(id)
    showToast(t`التجربة في طريقها إلى ${recipient}.`)
  })
  const words = { ar: <Trans>تجربة بالعربية</Trans>, en: <Trans>تجربة بالإنجليزية</Trans> }
  return (
    <div className="send-test">
      {refusal && (
        <p className="field-error" role="alert">
          {Object.values(refusal.errors)[0]?.[0] ?? refusal.message}
        </p>
      )}
      {languages.map((language) => (
        <Button
          key={language}
          type="button"
          data-draft="keep"
          kind="second"
          size="small"
          icon="send"
          isBusy={isBusy}
          busy={<Trans>نرسل…</Trans>}
          onClick={() => {
            if (!form.current) return
            const texts = packTexts(readTexts(new FormData(form.current)))
            const asked = { _intent: 'test', _language: language, _channel: channel, texts }
            void submit(asked, { method: 'post' })
          }}
        >
          {words[language]}
        </Button>
      ))}
    </div>
  )
}
