import type { Editor } from '@tiptap/core'
import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useRef, useState } from 'react'
import { faceClass, faces, inkClass, inks } from '#rules/core/rich-text'
import { Icon } from '#ui/icon'
import type * as EditorCore from './editor-core.ts'
import { LinkTool } from './link-tool.tsx'

type Core = typeof EditorCore
type EditorToolbarProps = { core: Core; editor: Editor; language: 'ar' | 'en' }
type Tool = { label: string; face: ReactNode; isOn?: boolean; use: () => unknown }

const colours = inks.map(inkClass)
const fonts = faces.map(faceClass)

/** One stop of the Tab key; the arrows walk through it. */
export function EditorToolbar({ core, editor, language }: EditorToolbarProps) {
  const { t } = useLingui()
  const isRight = language === 'ar'
  const bar = useRef<HTMLDivElement>(null)
  const [isLinking, link] = useState(false)
  const run = () => editor.chain().focus()
  const letters = useLetterTools(editor)
  const blocks = useBlockTools(editor, () => link(true))
  const layout = useLayoutTools(core, editor, isRight)
  const groups = [...letters, ...blocks, ...layout]
  const ink = String(editor.getAttributes('ink')['name'] ?? '')
  const font = String(editor.getAttributes('face')['name'] ?? '')
  const colourNames = [t`أحمر`, t`كهرماني`, t`أخضر`, t`أزرق`, t`بنفسجي`]
  const fontNames = [t`خط مذيّل`, t`خط ثابت العرض`]

  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={language === 'ar' ? t`تنسيق النص العربي` : t`تنسيق النص الإنجليزي`}
      className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-sunken p-1.5"
      onKeyDown={(event) => {
        const tools = [...(bar.current?.querySelectorAll('button') ?? [])]
        const at = tools.findIndex((tool) => tool === document.activeElement)
        const ahead = document.dir === 'rtl' ? -1 : 1
        const goals: Record<string, number> = {
          ArrowRight: at + ahead,
          ArrowLeft: at - ahead,
          Home: 0,
          End: -1,
        }
        const goal = goals[event.key]
        if (goal === undefined || at < 0) return
        event.preventDefault()
        tools.at(goal % tools.length)?.focus()
      }}
    >
      {groups.map((tools, group) => (
        <span key={group} className="flex flex-wrap">
          {tools.map(({ label, face, isOn, use }, index) => (
            <button
              key={label}
              type="button"
              tabIndex={group === 0 && index === 0 ? 0 : -1}
              aria-label={label}
              title={label}
              {...(isOn === undefined ? {} : { 'aria-pressed': isOn })}
              className="grid size-9 cursor-pointer place-items-center rounded-control text-sm hover:bg-surface aria-pressed:bg-accent-soft aria-pressed:text-accent"
              onClick={use}
            >
              {typeof face === 'string' ? (
                // Drawn by the style: a sign is no part of the button's name.
                <span
                  aria-hidden="true"
                  dir="ltr"
                  data-face={face}
                  className="before:content-[attr(data-face)]"
                />
              ) : (
                <span aria-hidden="true">{face}</span>
              )}
            </button>
          ))}
        </span>
      ))}
      <span className="select">
        <select
          aria-label={t`اللون`}
          className="input h-9 w-auto text-sm"
          value={ink}
          onChange={(event) => {
            const { value } = event.currentTarget
            if (value) run().setMark('ink', { name: value }).run()
            else run().unsetMark('ink').run()
          }}
        >
          <option value="">{t`لون النص`}</option>
          {colours.map((colour, index) => (
            <option key={colour} value={colour}>
              {colourNames[index]}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" small />
      </span>
      <span className="select">
        <select
          aria-label={t`الخط`}
          className="input h-9 w-auto text-sm"
          value={font}
          onChange={(event) => {
            const { value } = event.currentTarget
            if (value) run().setMark('face', { name: value }).run()
            else run().unsetMark('face').run()
          }}
        >
          <option value="">{t`خط المتجر`}</option>
          {fonts.map((one, index) => (
            <option key={one} value={one}>
              {fontNames[index]}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" small />
      </span>
      {isLinking && <LinkTool editor={editor} onClose={() => link(false)} />}
    </div>
  )
}

/** Bold and its like, and headings. */
function useLetterTools(editor: Editor): Tool[][] {
  const { t } = useLingui()
  const run = () => editor.chain().focus()
  return [
    [
      { label: t`عريض`, face: <b>B</b>, isOn: editor.isActive('bold'), use: () => run().toggleBold().run() },
      {
        label: t`مائل`,
        face: <i>I</i>,
        isOn: editor.isActive('italic'),
        use: () => run().toggleItalic().run(),
      },
      {
        label: t`تحته خط`,
        face: <u>U</u>,
        isOn: editor.isActive('underline'),
        use: () => run().toggleUnderline().run(),
      },
      {
        label: t`مشطوب`,
        face: <s>S</s>,
        isOn: editor.isActive('strike'),
        use: () => run().toggleStrike().run(),
      },
    ],
    ([1, 2, 3, 4] as const).map((level) => ({
      label: t`عنوان من المستوى ${level}`,
      face: `H${level}`,
      isOn: editor.isActive('heading', { level }),
      use: () => run().toggleHeading({ level }).run(),
    })),
  ]
}

function useBlockTools(editor: Editor, onLink: () => void): Tool[][] {
  const { t } = useLingui()
  const run = () => editor.chain().focus()
  return [
    [
      {
        label: t`قائمة نقطية`,
        face: <Icon name="list" small />,
        isOn: editor.isActive('bulletList'),
        use: () => run().toggleBulletList().run(),
      },
      {
        label: t`قائمة مرقمة`,
        face: <Icon name="numbered-list" small />,
        isOn: editor.isActive('orderedList'),
        use: () => run().toggleOrderedList().run(),
      },
      {
        label: t`اقتباس`,
        face: <Icon name="quote" small />,
        isOn: editor.isActive('blockquote'),
        use: () => run().toggleBlockquote().run(),
      },
      {
        label: t`شيفرة`,
        face: <Icon name="code" small />,
        isOn: editor.isActive('code'),
        use: () => run().toggleCode().run(),
      },
      { label: t`رابط`, face: <LinkFace />, isOn: editor.isActive('link'), use: onLink },
      {
        label: t`كتلة شيفرة`,
        face: <BlockFace />,
        isOn: editor.isActive('codeBlock'),
        use: () => run().toggleCodeBlock().run(),
      },
    ],
  ]
}

/** Indents, directions and alignment. */
function useLayoutTools(core: Core, editor: Editor, isRight: boolean): Tool[][] {
  const { t } = useLingui()
  const run = () => editor.chain().focus()
  return [
    [
      {
        label: t`زيادة المسافة البادئة`,
        face: <InFace isRight={isRight} />,
        use: () => core.indent(editor, 1),
      },
      {
        label: t`إنقاص المسافة البادئة`,
        face: <InFace isRight={isRight} isOut />,
        use: () => core.indent(editor, -1),
      },
      {
        label: t`من اليمين إلى اليسار`,
        face: <DirectionFace to="rtl" />,
        isOn: core.directionAt(editor) === 'rtl',
        use: () => core.turn(editor, 'rtl'),
      },
      {
        label: t`من اليسار إلى اليمين`,
        face: <DirectionFace to="ltr" />,
        isOn: core.directionAt(editor) === 'ltr',
        use: () => core.turn(editor, 'ltr'),
      },
    ],
    [
      { label: t`محاذاة إلى البداية`, align: 'start' },
      { label: t`توسيط`, align: 'center' },
      { label: t`محاذاة إلى النهاية`, align: 'end' },
      { label: t`ضبط من الجهتين`, align: 'justify' },
    ].map(({ label, align }) => ({
      label,
      face: <AlignFace align={align} isRight={isRight} />,
      isOn: editor.isActive({ textAlign: align }),
      use: () => run().setTextAlign(align).run(),
    })),
  ]
}

/** Lines that move towards their end, or back. Drawn for the text's own direction, and not for the page's. */
function InFace({ isRight, isOut = false }: { isRight: boolean; isOut?: boolean }) {
  const points = isOut ? 'M6 6 3 8l3 2' : 'M3 6l3 2-3 2'
  return (
    <Drawn isTurned={isRight}>
      <path d={`M2 3h12M8 6.300h6M8 9.700h6M2 13h12${points}`} />
    </Drawn>
  )
}

/** A paragraph's sign and which way its lines run. */
function DirectionFace({ to }: { to: 'ltr' | 'rtl' }) {
  return (
    <Drawn>
      <path d="M7 10V2h6M10.500 2v8M7 6.200a2.100 2.100 0 0 1 0-4.200" />
      <path
        d={to === 'ltr' ? 'M2 13.500h11l-2-1.600m2 1.600-2 1.600' : 'M14 13.500H3l2-1.600m-2 1.600 2 1.600'}
      />
    </Drawn>
  )
}

/** Code on lines of its own. */
function BlockFace() {
  return (
    <Drawn>
      <rect x="1.5" y="2.5" width="13" height="11" rx="1.5" />
      <path d="m6.500 5.500-2 2.500 2 2.500m3-5 2 2.500-2 2.5" />
    </Drawn>
  )
}

function Drawn({ isTurned, children }: { isTurned?: boolean; children: ReactNode }) {
  return (
    <svg
      width="16"
      height="16"
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      {...(isTurned && { transform: 'scale(-1 1)' })}
    >
      {children}
    </svg>
  )
}

/** Two rings of a chain. */
function LinkFace() {
  return (
    <svg width="16" height="16" viewBox="0 0 16 16" fill="none" stroke="currentColor" strokeWidth="1.5">
      <path d="M6.5 9.5a3 3 0 0 0 4.2 0l2.4-2.4a3 3 0 0 0-4.2-4.2L7.8 4M9.5 6.5a3 3 0 0 0-4.2 0L2.9 8.9a3 3 0 0 0 4.2 4.2L8.2 12" />
    </svg>
  )
}

/** Four lines, as the text will stand; the start of Arabic is at its right. */
function AlignFace({ align, isRight }: { align: string; isRight: boolean }) {
  const offset = { start: isRight ? 6 : 0, center: 3, end: isRight ? 0 : 6 }[align] ?? 0
  const short = align === 'justify' ? 14 : 8
  return (
    <svg width="16" height="14" viewBox="0 0 16 14" stroke="currentColor" strokeWidth="1.5">
      {[2, 5.5, 9, 12.5].map((y, index) => {
        const start = 1 + (index % 2 === 0 ? 0 : offset)
        return <path key={y} d={`M${start} ${y}h${index % 2 === 0 ? 14 : short}`} />
      })}
    </svg>
  )
}
