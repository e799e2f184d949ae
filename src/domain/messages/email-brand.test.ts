import { expect, test } from 'vitest'
import { storeSeed } from '#db/seeds/store'
import { emailBrand } from '#domain/messages/email-brand'

const url = 'https://store.example'
const look = (hue: number) => ({
  ...storeSeed,
  brand: { hue, fonts: 'plex' as const, mark: null, logo: null },
})

test('at the design’s own hue an email is as the design has it', () => {
  expect(emailBrand(look(243), url)).toEqual(emailBrand(storeSeed, url))
})

test('buttons, links and the band follow the hue; the lamp and the rest stay', () => {
  const [own, green] = [emailBrand(look(243), url), emailBrand(look(165), url)]
  expect(green.light).toEqual({
    ...own.light,
    accent: '#006e4e',
    deep: '#092b1f',
    onDeepSoft: expect.stringMatching(/^#/),
    unlit: expect.stringMatching(/^#/),
  })
  expect(green.dark.accent).toBe('#78c9a7')
})

test('the store’s mark is the picture of 26 points, as wide as it is', () => {
  const mark = { digest: '0123456789abcdef', width: 50, height: 40 }
  expect(
    emailBrand({ ...storeSeed, brand: { hue: 165, fonts: 'plex', mark, logo: null } }, url).logo,
  ).toEqual({
    url: 'https://store.example/brand/0123456789abcdef.png',
    width: 33,
    height: 26,
  })
})

test('the fonts of the store stand first, for readers who have them', () => {
  const brand = { hue: 243, fonts: 'cairo' as const, mark: null, logo: null }
  expect(emailBrand({ ...storeSeed, brand }, url).fonts).toBe("'Cairo','Segoe UI',Tahoma,Arial,sans-serif")
})
