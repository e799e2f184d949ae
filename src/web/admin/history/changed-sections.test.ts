import { expect, test } from 'vitest'
import { plainLanding } from '#rules/shop/landing'
import { changedSections } from './changed-sections.ts'

const title = { ar: 'ابدؤوا', en: 'Begin' }
const change = (kind: string, changes: object) =>
  plainLanding.map((one) => (one.kind === kind ? { ...one, ...changes } : one))

test('says of each side what the other has not, and nothing of sections that are alike', () => {
  const other = { ar: 'ابدؤوا اليوم', en: 'Begin today' }
  const [before, after] = [change('closing', { title }), change('closing', { title: other, is_shown: true })]
  expect(changedSections(before, after)).toEqual({
    order: null,
    sections: [{ kind: 'closing', isShown: false, texts: [title] }],
  })
  expect(changedSections(after, before)).toEqual({
    order: null,
    sections: [{ kind: 'closing', isShown: true, texts: [other] }],
  })
})

test('of parts names the one that came, wherever it stands', () => {
  const [step, first] = [{ title }, { title: { ar: 'الأولى', en: 'First' } }]
  const [before, after] = [change('steps', { items: [step] }), change('steps', { items: [first, step] })]
  expect(changedSections(after, before).sections).toEqual([
    { kind: 'steps', isShown: null, texts: [first.title] },
  ])
  expect(changedSections(before, after).sections).toEqual([{ kind: 'steps', isShown: null, texts: [] }])
})

test('says the order where that changed', () => {
  const turned = plainLanding.toReversed()
  expect(changedSections(turned, plainLanding)).toEqual({
    order: turned.map(({ kind }) => kind),
    sections: [],
  })
})
