import { Fragment, Schema, Slice } from '@tiptap/pm/model'
import { EditorState, TextSelection } from '@tiptap/pm/state'
import { expect, test } from 'vitest'
import { pastedDirection } from './pasted-direction.ts'

const schema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    paragraph: { content: 'text*', group: 'block', attrs: { dir: { default: null } } },
    text: {},
  },
})
type Line = [text: string, dir?: 'rtl' | 'ltr']

const paragraph = ([text, dir = undefined]: Line) =>
  schema.node('paragraph', { dir: dir ?? null }, text === '' ? [] : [schema.text(text)])

/** The lines of a text after a paste at its end, by the same meta that the editor's view sets. */
function pasteBehind(language: 'ar' | 'en', lines: Line[], pasted: Line[]): Line[] {
  const state = EditorState.create({
    schema,
    doc: schema.node('doc', null, lines.map(paragraph)),
    plugins: [pastedDirection(language)],
  })
  const { tr } = state
  tr.setSelection(TextSelection.atEnd(tr.doc))
  tr.replaceSelection(new Slice(Fragment.from(pasted.map(paragraph)), 1, 1)).setMeta('uiEvent', 'paste')
  return state
    .apply(tr)
    .doc.children.map(({ textContent, attrs }) => [textContent, attrs['dir'] ?? undefined])
}

const english: Line = ['Read this first.', 'ltr']

test('Arabic that is pasted into the line after an English one reads from the right', () => {
  expect(pasteBehind('ar', [english, ['', 'ltr']], [['ادفعوا عبر Apple Pay']])).toEqual([
    english,
    ['ادفعوا عبر Apple Pay', undefined],
  ])
  expect(pasteBehind('ar', [english, ['', 'ltr']], [['سطر'], ['Another line'], ['سطر', 'ltr']])).toEqual([
    english,
    ['سطر', undefined],
    ['Another line', 'ltr'],
    ['سطر', undefined],
  ])
  expect(pasteBehind('en', [['One.'], ['']], [['نص عربي']])).toEqual([
    ['One.', undefined],
    ['نص عربي', 'rtl'],
  ])
})

test('a word that is pasted into a line with letters leaves its direction, and so do figures', () => {
  expect(pasteBehind('ar', [['Pay by ', 'ltr']], [['مدى']])).toEqual([['Pay by مدى', 'ltr']])
  expect(pasteBehind('ar', [['', 'ltr']], [['+966 55 123 4567']])).toEqual([['+966 55 123 4567', 'ltr']])
})

test('what is typed keeps the direction that was chosen', () => {
  const state = EditorState.create({
    schema,
    doc: schema.node('doc', null, [paragraph(['', 'ltr'])]),
    plugins: [pastedDirection('ar')],
  })
  const typed = state.apply(state.tr.insertText('نص', 1))
  expect(typed.doc.firstChild?.attrs['dir']).toBe('ltr')
})
