import type { Editor } from '@tiptap/core'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { EditorToolbar } from './editor-toolbar.tsx'
import type * as EditorCore from './editor-core.ts'

type Core = typeof EditorCore
type Opened = { core: Core; editor: Editor }

type RichTextProps = {
  label: string
  name: string
  language: 'ar' | 'en'
  /** Sanitised HTML. It is posted as it stands until somebody types. */
  html: string
  error?: ReactNode
  onChange: () => void
}

/** Rich text in one language; what it holds is posted as HTML under `name`. */
export function RichText({ label, name, language, html, error, onChange }: RichTextProps) {
  const box = useRef<HTMLDivElement>(null)
  const [text, setText] = useState(html)
  const errorId = useId()
  const [opened, setOpened] = useState<Opened>()
  const [, redraw] = useState(0)
  const changed = useRef(onChange)
  useEffect(() => {
    changed.current = onChange
  })
  // The form counts what differs once the new text stands in it.
  useEffect(() => changed.current(), [text])

  // The editor works on the page itself, so it begins when there is one. What it was opened with never
  // changes: a form that begins again has another key.
  const first = useRef({ html, label, language })
  useEffect(() => {
    let editor: Editor | undefined
    let isGone = false
    void import('./editor-core.ts').then((core) => {
      if (isGone || !box.current) return
      editor = core.openEditor({
        ...first.current,
        element: box.current,
        onChange: setText,
        onMove: () => redraw((one) => one + 1),
      })
      const shown = { core, editor }
      // At once: a picture with both the editor and what stood in its place would push the page down and up
      // again.
      flushSync(() => setOpened(shown))
    })
    return () => {
      isGone = true
      editor?.destroy()
    }
  }, [])

  return (
    <div className="min-w-0">
      <p className="field-label mb-1.5" aria-hidden="true">
        {label}
      </p>
      <input
        type="hidden"
        name={name}
        value={text}
        data-draft
        onInput={({ currentTarget: { value } }) => {
          first.current.html = value
          setText(value)
          opened?.editor.commands.setContent(value)
        }}
      />
      <div
        {...(!opened && { 'aria-busy': true })}
        className="overflow-clip rounded-control border border-edge bg-surface focus-within:outline-2 focus-within:outline-accent"
      >
        {opened ? (
          <EditorToolbar {...opened} language={language} />
        ) : (
          <div className="min-h-12 max-md:min-h-44 bg-sunken" />
        )}
        <div ref={box} aria-describedby={error ? errorId : undefined} />
        {!opened && (
          <p className="hint min-h-80 p-4">
            <Trans>نفتح المحرر…</Trans>
          </p>
        )}
      </div>
      {error && (
        <p id={errorId} className="field-error" role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
