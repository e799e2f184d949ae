import { expect, test } from 'vitest'
import { withOwnDrawings, withOwnIcon } from './page-drawings.ts'

const sprite =
  '<svg>\n<symbol id="check" viewBox="0 0 20 20"><path d="m4 10"/></symbol>\n<symbol id="user"><g/></symbol>\n</svg>'

test('a page carries the icons that it shows, and no others', async () => {
  const asked: string[] = []
  const html = await withOwnDrawings(
    '<body class="x"><svg><use href="/assets/icons-A1_b-2.svg#check"></use></svg></body>',
    async (address) => {
      asked.push(address)
      return sprite
    },
  )
  expect(asked).toEqual(['/assets/icons-A1_b-2.svg'])
  expect(html).toContain('<body class="x"><svg width="0" height="0"')
  expect(html).toContain('<symbol id="icon-check" viewBox="0 0 20 20"><path d="m4 10"/></symbol></svg>')
  expect(html).toContain('<svg><use href="#icon-check"></use></svg>')
  expect(html).not.toContain('user')
  expect(html).not.toContain('/assets/icons')
})

test('a page without icons stays as it is', async () => {
  const page = '<body><svg><use href="#riyal"></use></svg></body>'
  expect(await withOwnDrawings(page, () => Promise.reject(new Error('none is asked for')))).toBe(page)
})

const icon = '<link nonce="n" rel="icon" href="/favicon.svg" type="image/svg+xml"/>'

test('a page carries the icon of its tab, and names the file beside it', () => {
  const html = withOwnIcon(`<head>${icon}</head>`, '<svg fill="#0a2838"><path d="M0 0"/></svg>')
  expect(html).toBe(
    '<head><link rel="icon" href="/favicon.ico" sizes="32x32"/>' +
      `<link rel="icon" href="data:image/svg+xml,%3Csvg fill='%230a2838'%3E%3Cpath d='M0 0'/%3E%3C/svg%3E" type="image/svg+xml" sizes="any"/></head>`,
  )
})

test.each([null, `<svg>${'<path/>'.repeat(300)}</svg>`])(
  'an icon that is none or large is fetched',
  (svg) => {
    expect(withOwnIcon(icon, svg)).toBe(icon)
  },
)
