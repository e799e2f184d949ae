import type { Editor } from '@tiptap/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { readLink } from '#rules/core/link'
import { maxLink } from '#rules/desk/text-lengths'
import { Button } from '#ui/button'
import { TextField } from '#ui/text-field'
import { EditDialog } from '#ui/edit-dialog'

/** Asks where the chosen words lead. Stands in the page's own form, so it is no form itself. */
export function LinkTool({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const { t } = useLingui()
  const now: unknown = editor.getAttributes('link')['href']
  const [typed, type] = useState(typeof now === 'string' ? now : '')
  const [error, setError] = useState<string>()

  const put = () => {
    const href = readLink(typed)
    if (!href) {
      setError(t`اكتبوا عنوانًا كاملًا، مثل https://example.com، أو صفحة من المتجر مثل ‎/page/contact-us‎`)
      return
    }
    const chain = editor.chain().focus().extendMarkRange('link')
    // Without chosen words the address itself is the link.
    if (editor.state.selection.empty && now === undefined) {
      chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run()
    } else chain.setLink({ href }).run()
    onClose()
  }

  return (
    <EditDialog title={<Trans>رابط</Trans>} onClose={onClose}>
      <TextField
        // No field of the page's: names that begin so are neither counted as changes nor read.
        name="_link"
        label={<Trans>إلى أين يقود؟</Trans>}
        latin
        inputMode="url"
        maxLength={maxLink}
        value={typed}
        hint={<Trans>عنوان موقع، أو بريد، أو صفحة من المتجر مثل ‎/page/contact-us‎</Trans>}
        error={error}
        onChange={(event) => {
          type(event.currentTarget.value)
          setError(undefined)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          put()
        }}
      />
      <div className="actions">
        {now !== undefined && (
          <Button
            type="button"
            kind="danger-line"
            onClick={() => {
              editor.chain().focus().extendMarkRange('link').unsetLink().run()
              onClose()
            }}
          >
            <Trans>إزالة الرابط</Trans>
          </Button>
        )}
        <Button type="button" kind="second" onClick={onClose}>
          <Trans>رجوع</Trans>
        </Button>
        <Button type="button" onClick={put}>
          <Trans>وضع الرابط</Trans>
        </Button>
      </div>
    </EditDialog>
  )
}
