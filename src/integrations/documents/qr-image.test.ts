import { PNG } from 'pngjs'
import { expect, test } from 'vitest'
import { drawQrCode } from '#rules/look/qr-code'
import { qrImage } from '#integrations/documents/qr-image'

test.each(['A', 'https://store.test/quotes/1', 'ا'.repeat(300)])(
  'the picture of %s has each module as a square of black pixels, and nothing else',
  (text) => {
    const { size, modules, border } = drawQrCode(text)
    const { width, height, data } = PNG.sync.read(qrImage(text))
    const scale = width / (size + 2 * border)
    expect([scale, height]).toEqual([3, width])
    const wrong: [number, number][] = []
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        const [column, row] = [Math.floor(x / scale) - border, Math.floor(y / scale) - border]
        const isInside = column >= 0 && row >= 0 && column < size && row < size
        const isDark = isInside && modules[row * size + column] === 1
        if (data[(y * width + x) * 4] !== (isDark ? 0 : 255)) wrong.push([x, y])
      }
    }
    expect(wrong).toEqual([])
  },
)
