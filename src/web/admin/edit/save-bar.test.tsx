import { expect, test } from 'vitest'
import { drawn, wordsOf } from '#test/drawn'
import { SaveBar } from './save-bar.tsx'

const bar = (props: { count: number; missing?: string[] }) => (
  <SaveBar isBusy={false} onDiscard={() => undefined} save="إضافة الباقة" {...props} />
)

test('what does not exist yet has its button from the first view, and says what is still to be filled in', () => {
  const words = wordsOf(bar({ count: 0, missing: ['السعر', 'النقاط'] }))
  expect(words).toContain('بقي أن تملؤوا: السعر، النقاط')
  expect(words).toContain('إضافة الباقة')
  expect(wordsOf(bar({ count: 3, missing: [] }))).not.toContain('بقي أن تملؤوا')
})

test('of what exists it comes with the first change', () => {
  expect(drawn(bar({ count: 0 }))).toBe('')
  expect(wordsOf(bar({ count: 1 }))).toContain('حقل واحد تغيّر ولم يُحفظ')
})
