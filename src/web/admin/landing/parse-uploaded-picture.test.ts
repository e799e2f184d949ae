import { expect, test } from 'vitest'
import { parseUploadedPicture } from './parse-uploaded-picture.ts'

const picture = { digest: 'd1', type: 'image/png', width: 640, height: 480 }

test('what was kept is read whole, and what was refused with its reason', () => {
  expect(parseUploadedPicture({ picture })).toEqual({ picture })
  expect(parseUploadedPicture({ code: 1, message: 'too large' })).toEqual({ message: 'too large' })
})

test('half a picture, and whatever somebody else answered, is no answer', () => {
  const { width: _, ...half } = picture
  const others = [null, 'Bad Gateway', [], {}, { picture: half }, { picture: null }, { message: 5 }]
  expect(others.map(parseUploadedPicture)).toEqual(others.map(() => ({})))
  expect(parseUploadedPicture({ picture: { ...picture, type: 'image/svg+xml' } })).toEqual({})
})
