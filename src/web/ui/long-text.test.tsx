import { expect, test } from 'vitest'
import { wordsOf } from '#test/drawn'
import { LongText } from './long-text.tsx'

const wordsBeside = (length: number, error?: string) =>
  wordsOf(
    <LongText
      label="السبب"
      name="reason"
      maxLength={100}
      defaultValue={'م'.repeat(length)}
      error={error}
      hint="يبقى في السجل."
    />,
  )

test('a long text says how much room is left once little is, and how much is too much', () => {
  expect(wordsBeside(89)).not.toMatch(/بقي|أطول/)
  expect(wordsBeside(90)).toContain('يبقى في السجل. بقيت 10 أحرف')
  expect(wordsBeside(100)).toContain('بلغ النص أقصى طوله')
  expect(wordsBeside(102)).toContain('النص أطول من الحد بحرفين. اختصروه.')
  expect(wordsBeside(102, 'اكتبوا سببًا')).not.toContain('اكتبوا سببًا')
  expect(wordsBeside(20, 'اكتبوا سببًا')).toContain('اكتبوا سببًا')
})
