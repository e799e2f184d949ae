import { expect, test } from 'vitest'
import { drawn, wordsOf } from '#test/drawn'
import { Figure } from './figure.tsx'

const figure = (compared: { total: number; previous: number; lessIsBetter?: boolean; isShare?: boolean }) => (
  <Figure name="نسبة الإلغاء" value="8.2%" href="/admin" meaning="م" compared={compared} />
)

test('a share is compared in points, not in percent of a percentage', () => {
  const less = { total: 8.2, previous: 10.3, lessIsBetter: true, isShare: true }
  expect(wordsOf(figure(less))).toContain('↓ 2.1 نقطة')
  expect(wordsOf(figure(less))).toContain('نقص 2.1 نقطة مئوية')
  expect(wordsOf(figure(less))).not.toContain('20%')
  expect(drawn(figure(less))).toContain('data-tone="good"')
  expect(drawn(figure({ ...less, total: 10.3, previous: 8.2 }))).toContain('data-tone="bad"')
})

test('points that are whole are counted as Arabic counts them', () => {
  const points = (by: number) => wordsOf(figure({ total: 20, previous: 20 - by, isShare: true }))
  expect(points(1)).toMatch(/↑ نقطة واحدة.*زيادة نقطة مئوية واحدة عن المدة السابقة/)
  expect(points(2)).toMatch(/↑ نقطتان.*زيادة نقطتين مئويتين عن/)
  expect(points(3)).toMatch(/↑ 3 نقاط.*زيادة 3 نقاط مئوية عن/)
  expect(points(11)).toMatch(/↑ 11 نقطة.*زيادة 11 نقطة مئوية عن/)
})

test('a count is compared in percent', () => {
  expect(wordsOf(figure({ total: 12, previous: 10 }))).toContain('↑ 20%')
  expect(wordsOf(figure({ total: 10, previous: 10 }))).toContain('كالمدة السابقة')
  const nearly = { total: 9_960, previous: 9_970 }
  expect(wordsOf(figure(nearly))).toContain('كالمدة السابقة تقريبًا')
  expect(drawn(figure(nearly))).not.toContain('data-tone')
  expect(wordsOf(figure({ total: 8.21, previous: 8.2, isShare: true }))).toContain('تقريبًا')
})
