import { PNG } from 'pngjs'
import { describe, expect, test } from 'vitest'
import { joinBytes } from '#rules/core/join-bytes'
import { readPicture } from './read-picture.ts'

const text = (words: string) => Uint8Array.from(words, (letter) => letter.charCodeAt(0))
const number = (value: number, bytes: number) =>
  Uint8Array.from({ length: bytes }, (_, at) => (value / 256 ** (bytes - 1 - at)) & 0xff)
const little = (value: number, bytes: number) => number(value, bytes).toReversed()
const secret = 'GPS 24.7136,46.6753'
const says = (bytes: Uint8Array | undefined) => Buffer.from(bytes ?? []).includes(secret)

describe('a PNG', () => {
  const drawn = PNG.sync.write(new PNG({ width: 40, height: 30, fill: true }))
  const chunk = (name: string, content: Uint8Array) =>
    joinBytes([number(content.length, 4), text(name), content, number(0, 4)])
  const noted = joinBytes([
    drawn.subarray(0, 33),
    chunk('tEXt', text(`Comment\0${secret}`)),
    chunk('eXIf', text(secret)),
    drawn.subarray(33),
    text(secret),
  ])

  test('loses texts, notes and what hangs behind its end, and is the same picture', () => {
    expect(readPicture(drawn)).toMatchObject({ type: 'image/png', width: 40, height: 30 })
    const read = readPicture(noted)
    expect(says(noted)).toBe(true)
    expect(says(read?.bytes)).toBe(false)
    expect(PNG.sync.read(Buffer.from(read?.bytes ?? [])).data).toEqual(PNG.sync.read(drawn).data)
  })

  test('that is cut off, tiny or huge is none', () => {
    expect(readPicture(drawn.subarray(0, 60))).toBeNull()
    expect(readPicture(PNG.sync.write(new PNG({ width: 20, height: 30, fill: true })))).toBeNull()
    const huge = Uint8Array.from(drawn)
    huge.set(number(2401, 4), 16)
    expect(readPicture(huge)).toBeNull()
  })
})

describe('a JPEG', () => {
  const segment = (kind: number, content: Uint8Array) =>
    joinBytes([Uint8Array.of(0xff, kind), number(content.length + 2, 2), content])
  const frame = segment(
    0xc0,
    joinBytes([Uint8Array.of(8), number(300, 2), number(400, 2), new Uint8Array(7)]),
  )
  // A byte of 0xff among the bits is followed by 0, and markers of restart belong to them.
  const scan = joinBytes([segment(0xda, new Uint8Array(10)), Uint8Array.of(1, 0xff, 0, 2, 0xff, 0xd0, 3)])
  const notes = (turn: number) =>
    joinBytes([
      text('Exif\0\0II'),
      little(42, 2),
      little(8, 4),
      little(2, 2),
      joinBytes([little(0x010e, 2), little(2, 2), little(4, 4), text('abcd')]),
      joinBytes([little(0x0112, 2), little(3, 2), little(1, 4), little(turn, 4)]),
      text(secret),
    ])
  const jpeg = (...parts: Uint8Array[]) =>
    joinBytes([
      Uint8Array.of(0xff, 0xd8),
      ...parts,
      frame,
      scan,
      scan,
      Uint8Array.of(0xff, 0xd9),
      text(secret),
    ])
  const profile = segment(0xe2, text('ICC_PROFILE\0 colours'))

  test('loses notes, texts, second pictures and what hangs behind its end', () => {
    const other = segment(0xe2, text(`MPF\0${secret}`))
    const read = readPicture(jpeg(segment(0xe1, notes(1)), profile, other, segment(0xfe, text(secret))))
    expect(read).toMatchObject({ type: 'image/jpeg', width: 400, height: 300 })
    expect(says(read?.bytes)).toBe(false)
    expect(read?.bytes).toEqual(
      joinBytes([Uint8Array.of(0xff, 0xd8), profile, frame, scan, scan, Uint8Array.of(0xff, 0xd9)]),
    )
  })

  test('keeps how it is to be turned, and has the size of the turned picture', () => {
    const read = readPicture(jpeg(segment(0xe1, notes(6))))
    expect(read).toMatchObject({ width: 300, height: 400 })
    expect(says(read?.bytes)).toBe(false)
    // What was written anew is read again as the same picture.
    expect(readPicture(read?.bytes ?? new Uint8Array())).toEqual(read)
  })

  test('that is cut off is none', () => {
    const whole = jpeg()
    for (const length of [3, 20, whole.length - 40]) expect(readPicture(whole.subarray(0, length))).toBeNull()
  })
})

describe('a WebP', () => {
  const chunk = (name: string, content: Uint8Array) =>
    joinBytes([text(name), little(content.length, 4), content, new Uint8Array(content.length % 2)])
  const webp = (...chunks: Uint8Array[]) => {
    const body = joinBytes([text('WEBP'), ...chunks])
    return joinBytes([text('RIFF'), little(body.length, 4), body])
  }
  const header = (flags: number) =>
    chunk('VP8X', joinBytes([Uint8Array.of(flags, 0, 0, 0), little(639, 3), little(479, 3)]))
  const bits = chunk(
    'VP8 ',
    joinBytes([new Uint8Array(3), text('\x9d\x01\x2a'), little(640, 2), little(480, 2)]),
  )

  test('loses notes and texts, and says so in its header', () => {
    const read = readPicture(
      webp(header(0x0c), bits, chunk('EXIF', text(secret)), chunk('XMP ', text(secret))),
    )
    expect(read).toMatchObject({ type: 'image/webp', width: 640, height: 480 })
    expect(read?.bytes).toEqual(webp(header(0), bits))
  })

  test('of either coding says its own size', () => {
    expect(readPicture(webp(bits))).toMatchObject({ width: 640, height: 480 })
    const lossless = joinBytes([Uint8Array.of(0x2f), little(639 + 479 * 0x4000, 4)])
    expect(readPicture(webp(chunk('VP8L', lossless)))).toMatchObject({ width: 640, height: 480 })
  })

  test('that moves is none', () => {
    expect(readPicture(webp(header(0x02), bits))).toBeNull()
  })
})

describe('an AVIF', () => {
  const box = (name: string, ...parts: Uint8Array[]) => {
    const content = joinBytes(parts)
    return joinBytes([number(content.length + 8, 4), text(name), content])
  }
  const entry = (type: string) =>
    box('infe', Uint8Array.of(2, 0, 0, 0), number(1, 2), number(0, 2), text(type))
  const avif = (types: string[], ...properties: Uint8Array[]) =>
    joinBytes([
      box('ftyp', text('avif'), number(0, 4), text('avifmif1')),
      box(
        'meta',
        number(0, 4),
        box('iinf', number(0, 4), number(types.length, 2), ...types.map(entry)),
        box('iprp', box('ipco', box('ispe', number(0, 4), number(320, 4), number(200, 4)), ...properties)),
      ),
      box('mdat', new Uint8Array(20)),
    ])

  test('stays as it is, with the size of the turned picture', () => {
    const still = avif(['av01'])
    expect(readPicture(still)).toEqual({ type: 'image/avif', width: 320, height: 200, bytes: still })
    expect(readPicture(avif(['av01'], box('irot', Uint8Array.of(1))))).toMatchObject({
      width: 200,
      height: 320,
    })
  })

  test('with notes, texts or a broken frame is none', () => {
    expect(readPicture(avif(['av01', 'Exif']))).toBeNull()
    expect(readPicture(avif(['av01', 'mime']))).toBeNull()
    expect(readPicture(avif(['av01']).subarray(0, 60))).toBeNull()
  })
})

test('what is no picture is none', () => {
  for (const words of ['', 'GIF89a', '<svg xmlns="http://www.w3.org/2000/svg"/>', '<!doctype html>', 'RIFF'])
    expect(readPicture(text(words))).toBeNull()
})
