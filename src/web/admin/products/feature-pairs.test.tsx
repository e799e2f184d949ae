import { expect, test } from 'vitest'
import { drawn } from '#test/drawn'
import { FeaturePairs } from './feature-pairs.tsx'

test('each field of a feature has its name above it, and those that may stay empty say so', () => {
  const features = [{ title_ar: '', title_en: '', value_ar: '', value_en: '' }]
  const markup = drawn(
    <FeaturePairs {...{ features }} errors={undefined} isFixed={false} onChange={() => {}} />,
  )
  const labels = [...markup.matchAll(/<label [^>]*class="field-label"[^>]*>(.*?)<\/label>/g)].map(
    ([, label = '']) => label.replaceAll(/<[^>]+>/g, ''),
  )
  expect(labels).toEqual([
    'الميزة 1 بالعربية',
    'الميزة 1 بالإنجليزية',
    'قيمة الميزة 1 بالعربية (اختياري)',
    'قيمة الميزة 1 بالإنجليزية (اختياري)',
  ])
})
