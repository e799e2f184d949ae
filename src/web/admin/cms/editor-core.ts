import { Editor, Extension, Mark } from '@tiptap/core'
import { faceClass, faces, inkClass, inkNames, inks } from '#rules/core/rich-text'
import { TextAlign } from '@tiptap/extension-text-align'
import { StarterKit } from '@tiptap/starter-kit'
import { pastedDirection } from './pasted-direction.ts'
import { readTables } from './pasted-tables.ts'
import { readWordLists } from './word-lists.ts'

/** Loaded by the page editor alone, after the page stands. */

const blocks = ['paragraph', 'heading']
const widest = 8

/** What blocks carry beside alignment: their direction, and how far they are indented. */
const BlockShape = Extension.create({
  name: 'blockShape',
  addGlobalAttributes() {
    return [
      {
        types: blocks,
        attributes: {
          dir: {
            default: null,
            parseHTML: (element) => element.getAttribute('dir'),
            renderHTML: ({ dir }) => (dir ? { dir } : {}),
          },
          indent: {
            default: 0,
            parseHTML: (element) =>
              Math.min(widest, Math.round(Number.parseFloat(element.style.marginInlineStart || '0') / 2)),
            renderHTML: ({ indent }) => (indent ? { style: `margin-inline-start:${indent * 2}em` } : {}),
          },
        },
      },
    ]
  },
})

/** A colour or a font by the store's own name; whatever else is pasted falls away. */
function named(name: 'ink' | 'face', classes: readonly string[]) {
  const of = (element: HTMLElement) =>
    inkNames({ class: element.className, style: element.getAttribute('style') ?? '' }).find((one) =>
      classes.includes(one),
    ) ?? null
  return Mark.create({
    name,
    addAttributes() {
      return {
        name: {
          default: null,
          parseHTML: of,
          renderHTML: ({ name: value }) => (value ? { class: value } : {}),
        },
      }
    },
    parseHTML() {
      return [{ tag: 'span', consuming: false, getAttrs: (element) => (of(element) ? null : false) }]
    },
    renderHTML({ HTMLAttributes }) {
      return ['span', HTMLAttributes, 0]
    },
  })
}

const Ink = named('ink', inks.map(inkClass))
const Face = named('face', faces.map(faceClass))

export type EditorSetUp = {
  element: HTMLElement
  html: string
  label: string
  language: 'ar' | 'en'
  onChange: (html: string) => void
  /** The toolbar shows what holds at the cursor. */
  onMove: () => void
}

/** What is pasted is read by this schema: what the toolbar cannot make falls away. */
export function openEditor({ element, html, label, language, onChange, onMove }: EditorSetUp): Editor {
  return new Editor({
    element,
    content: html,
    // The policy of the page allows no style sheets but its own; the class below says what the editor needs.
    injectCSS: false,
    extensions: [
      StarterKit.configure({
        heading: { levels: [1, 2, 3, 4] },
        horizontalRule: false,
        // It would be an invisible paragraph at the end of every selection, which then never has one format.
        trailingNode: false,
        link: { openOnClick: false, autolink: true, protocols: ['mailto', 'tel'] },
      }),
      Ink,
      Face,
      TextAlign.configure({ types: blocks, alignments: ['start', 'center', 'end', 'justify'] }),
      BlockShape,
      Extension.create({ name: 'pastedDirection', addProseMirrorPlugins: () => [pastedDirection(language)] }),
    ],
    editorProps: {
      transformPastedHTML: (html) => readWordLists(readTables(html)),
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        lang: language,
        dir: language === 'ar' ? 'rtl' : 'ltr',
        class: 'prose min-h-80 p-4 whitespace-break-spaces wrap-anywhere outline-none',
      },
    },
    onUpdate: ({ editor }) => onChange(editor.isEmpty ? '' : editor.getHTML()),
    onTransaction: onMove,
  })
}

/** Deeper by one; in a list one list deeper. */
export function indent(editor: Editor, by: 1 | -1): void {
  if (editor.isActive('listItem')) {
    if (by === 1) editor.chain().focus().sinkListItem('listItem').run()
    else editor.chain().focus().liftListItem('listItem').run()
    return
  }
  const type = blockAt(editor)
  const { indent: now = 0 } = editor.getAttributes(type)
  const next = Math.max(0, Math.min(widest, Number(now) + by))
  editor.chain().focus().updateAttributes(type, { indent: next }).run()
}

export function turn(editor: Editor, dir: 'rtl' | 'ltr'): void {
  const type = blockAt(editor)
  const now: unknown = editor.getAttributes(type)['dir']
  editor
    .chain()
    .focus()
    .updateAttributes(type, { dir: now === dir ? null : dir })
    .run()
}

export function directionAt(editor: Editor): unknown {
  return editor.getAttributes(blockAt(editor))['dir']
}

function blockAt(editor: Editor): 'heading' | 'paragraph' {
  return editor.isActive('heading') ? 'heading' : 'paragraph'
}
