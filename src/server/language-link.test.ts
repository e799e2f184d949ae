import { expect, it } from 'vitest'
import { readLanguageLink } from '#server/language-link'

const publicUrl = 'https://store.example'

it('is the plain page for somebody who has chosen the language', () => {
  const request = new Request(`${publicUrl}/faq?lang=en`, { headers: { cookie: 'theme=dark; locale=ar-EG' } })
  const link = readLanguageLink(request, publicUrl)
  expect(link?.plain.url).toBe(`${publicUrl}/faq`)
  expect(link?.plain.headers.get('cookie')).toBe('theme=dark;locale=en-US')
  expect(link?.cookie).toMatch(/^locale=en-US; Path=\/; Max-Age=31536000; SameSite=Lax; Secure$/)
})

it.each(['/faq', '/faq?lang=fr', '/?lang=en&plan=1', '/?plan=1&language=en'])('leaves %s alone', (path) => {
  expect(readLanguageLink(new Request(publicUrl + path), publicUrl)).toBeNull()
})
