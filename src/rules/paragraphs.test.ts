import { expect, test } from 'vitest'
import { cleanParagraphs } from '#rules/paragraphs'

test('keeps lines and paragraphs, and nothing that turns the reading order around', () => {
  expect(cleanParagraphs('  سطر \u202eأول \r\nثانٍ\n\n\n\n  فقرة\tثانية \n')).toBe(
    'سطر أول\nثانٍ\n\nفقرة ثانية',
  )
  expect(cleanParagraphs('\u200f \n \ufeff')).toBe('')
})
