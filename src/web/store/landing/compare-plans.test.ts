import { expect, test } from 'vitest'
import { compareFeatures } from './compare-plans.ts'

const feature = (title_ar: string, title_en: string, value = '') => ({
  title_ar,
  title_en,
  value_ar: value,
  value_en: value,
})

const watch = {
  id: 'watch',
  name_ar: 'رصد',
  name_en: 'Watch',
  features: [feature('فحص التسرّب', 'Leak checks')],
}
const shield = {
  id: 'shield',
  name_ar: 'درع',
  name_en: 'Shield',
  features: [feature('كل ما في باقة رصد', 'Everything in Watch'), feature('تنبيه فوري', 'Instant alert')],
}
const fortress = {
  id: 'fortress',
  name_ar: 'حصن',
  name_en: 'Fortress',
  features: [feature('كل ما في باقة درع', 'Everything in Shield'), feature('واجهة برمجية', 'An API')],
}

test('gives a plan what the plans that it includes have', () => {
  expect(compareFeatures([watch, shield, fortress], 'en')).toMatchObject([
    { key: 'فحص التسرّب', title: 'Leak checks', plans: ['watch', 'shield', 'fortress'], isSame: true },
    { key: 'تنبيه فوري', title: 'Instant alert', plans: ['shield', 'fortress'], isSame: false },
    { key: 'واجهة برمجية', title: 'An API', plans: ['fortress'], isSame: false },
  ])
})

test('keeps a feature that only sounds like a plan’s name', () => {
  const plan = {
    ...shield,
    features: [feature('درع للأطفال', 'A guard for children'), feature('رصد', 'Tracing')],
  }
  expect(compareFeatures([watch, plan], 'ar').map((row) => row.title)).toEqual([
    'فحص التسرّب',
    'درع للأطفال',
    'رصد',
  ])
})

test('does not run in circles when two plans name each other', () => {
  const a = { id: 'a', name_ar: 'أ', name_en: 'A', features: [feature('كل ما في ب', 'All of B')] }
  const b = { id: 'b', name_ar: 'ب', name_en: 'B', features: [feature('كل ما في أ', 'All of A')] }
  expect(compareFeatures([a, b], 'ar')).toEqual([])
})

test('one feature with a value is one line with the value of each plan, not two contradicting ticks', () => {
  const domains = (value: string) => feature('نطاقات مراقبة', 'Monitored domains', value)
  const guard = { ...shield, features: [...shield.features, domains('3')] }
  // It says its own number before it names what it takes over.
  const wall = { ...fortress, features: [domains('20'), ...fortress.features] }
  const rows = compareFeatures([watch, guard, wall], 'ar')
  expect(rows.filter(({ title }) => title.includes('نطاق'))).toEqual([
    {
      key: 'نطاقات مراقبة',
      title: 'نطاقات مراقبة',
      plans: ['shield', 'fortress'],
      values: { shield: '3', fortress: '20' },
      isSame: false,
    },
  ])
})

test('leaves the number of people to the line that has it already', () => {
  const shared = { ...shield, features: [feature('مشاركة بين 5 أشخاص', 'Shared by up to 5 people')] }
  expect(compareFeatures([shared], 'en')).toEqual([])
})
