import { expect, test } from 'vitest'
import { drawn } from '#test/drawn'
import { featureDrawings } from '#rules/look/feature-drawings'
import { DrawingChoice } from './drawing-choice.tsx'

test('each drawing is called by what it shows, and by no number', () => {
  const markup = drawn(<DrawingChoice chosen="bell" />)
  const names = [...markup.matchAll(/aria-label="([^"]+)"/g)].map(([, name = '']) => name)
  expect(new Set(names).size).toBe(featureDrawings.length)
  expect(names).toContain('جرس')
  expect(names.filter((name) => /[\d\u0660-\u0669]|[a-z]/.test(name))).toEqual([])
})
