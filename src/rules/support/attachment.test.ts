import { describe, expect, it } from 'vitest'
import { attachmentTypeOf, cleanFileName, dispositionOf } from '#rules/support/attachment'

const bytes = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0))

describe('the kind of a file', () => {
  it.each([
    ['\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'image/png'],
    ['\xff\xd8\xff\xe0\0\x10JFIF', 'image/jpeg'],
    ['RIFF\x24\0\0\0WEBPVP8 ', 'image/webp'],
    ['%PDF-1.7\n', 'application/pdf'],
    ['<!doctype html><script>', null],
    ['<svg xmlns="http://www.w3.org/2000/svg">', null],
    ['GIF89a', null],
    ['RIFF\x24\0\0\0WAVEfmt ', null],
    ['MZ\x90\0', null],
    ['PK\x03\x04', null],
    ['\x89PNG', null],
    ['', null],
  ])('is read from its first bytes: %j', (text, kind) => {
    expect(attachmentTypeOf(bytes(text))).toBe(kind)
  })
})

describe('the name of a file', () => {
  it.each([
    ['صورة الشاشة.png', 'image/png', 'صورة الشاشة.png'],
    ['IMG_1.JPEG', 'image/jpeg', 'IMG_1.jpeg'],
    ['../../etc/passwd', 'image/png', 'passwd.png'],
    ['C:\\Users\\me\\bill.pdf', 'application/pdf', 'bill.pdf'],
    ['evil.html', 'image/png', 'evil.html.png'],
    ['a"b;c<d>.png', 'image/png', 'a_b_c_d_.png'],
    ['\u202egnp.exe', 'image/png', 'gnp.exe.png'],
    ['.htaccess', 'image/png', 'htaccess.png'],
    ['a\r\nSet-Cookie: x.png', 'image/png', 'a Set-Cookie_ x.png'],
    ['', 'application/pdf', 'file.pdf'],
    ['.png', 'image/png', 'png.png'],
  ] as const)('%j of %s is kept as %j', (name, type, kept) => {
    expect(cleanFileName(name, type)).toBe(kept)
  })

  it('is cut where it is too long, and keeps its ending', () => {
    expect(cleanFileName(`${'ص'.repeat(300)}.png`, 'image/png')).toBe(`${'ص'.repeat(100)}.png`)
  })

  it('goes into a header in any script', () => {
    expect(dispositionOf("صورة '1'.png", 'image/png')).toBe(
      `inline; filename="____ '1'.png"; filename*=UTF-8''%D8%B5%D9%88%D8%B1%D8%A9%20%271%27.png`,
    )
    expect(dispositionOf('bill.pdf', 'application/pdf')).toMatch(/^attachment; /)
  })
})
