import { expect, test } from 'vitest'
import { escapeHtml } from '#rules/core/escape-html'

test('nothing of a text is markup, and letters stay', () => {
  expect(escapeHtml(`<a href="x" title='y'>&amp; شهر</a>`)).toBe(
    '&#60;a href=&#34;x&#34; title=&#39;y&#39;&#62;&#38;amp; شهر&#60;/a&#62;',
  )
})
