import { expect, test } from 'vitest'
import { unpackFonts } from '#integrations/documents/unpack-fonts'

const font = (name: string) => new URL(`../../web/styles/fonts/${name}.woff2`, import.meta.url)

test('fonts come in their order, as TrueType', async () => {
  const fonts = await unpackFonts([font('plex-arabic-400'), font('plex-latin-400')])
  const kinds = fonts.map((bytes) => Buffer.from(bytes.subarray(0, 4)).toString('hex'))
  expect(kinds).toEqual(['00010000', '00010000'])
  expect(fonts[0]?.length).not.toBe(fonts[1]?.length)
})

test.each([
  ['that is missing', font('nowhere')],
  ['that is none', new URL(import.meta.url)],
])('a font %s fails, and its thread ends', async (_, file) => {
  await expect(unpackFonts([file])).rejects.toThrow(/nowhere|ConvertWOFF2ToTTF/)
})
