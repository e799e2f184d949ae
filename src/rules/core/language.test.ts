import { expect, test } from 'vitest'
import { languageInAddress, languageOf } from './language.ts'

test.each([
  ['en', 'en'],
  ['en-US', 'en'],
  ['EN-gb,ar;q=0.5', 'en'],
  ['en;q=0.8', 'en'],
  ['ar', 'ar'],
  ['ar-EG', 'ar'],
  ['ar-SA,en;q=0.9', 'ar'],
  ['fr-FR,en;q=0.9', 'en'],
  ['fr-FR', 'ar'],
  ['ar;q=0.1, en;q=0.9', 'en'],
  ['en;q=0.5,ar;q=0.5', 'en'],
  ['en;q=0, ar', 'ar'],
  ['en;q=0', 'ar'],
  ['en;q=x', 'ar'],
  ['enx', 'ar'],
  ['*', 'ar'],
  ['', 'ar'],
  [null, 'ar'],
  [undefined, 'ar'],
] as const)('%s asks for %s', (header, language) => {
  expect(languageOf(header)).toBe(language)
})

test('an address may ask for a language, and for nothing else', () => {
  const asked = (query: string) => languageInAddress(new URLSearchParams(query))
  expect(asked('lang=en')).toBe('en')
  expect(asked('plan=1&lang=ar')).toBe('ar')
  for (const query of ['', 'lang=', 'lang=fr', 'lang=en-US', 'Lang=en']) expect(asked(query)).toBeUndefined()
})
