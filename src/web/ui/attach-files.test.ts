import { expect, test } from 'vitest'
import { brought } from './attach-files.tsx'

const file = new File(['x'], 'a.png')
const row = { key: '1', name: 'a.png', size: 1, progress: 0.4 }
const kept = { key: '1', name: 'a.png', size: 1 }

test('a file that did not arrive can be sent again, one that was refused cannot', () => {
  expect(brought(row, null, file, 'lost')).toEqual({ ...kept, problem: 'lost', lost: file })
  expect(brought(row, { message: 'too large' }, file, 'lost')).toEqual({ ...kept, problem: 'too large' })
  const full = brought(row, { message: 'in a few seconds', isForNow: true }, file, 'lost')
  expect(full).toEqual({ ...kept, problem: 'in a few seconds', lost: file })
})

test('a file that arrived is no longer on its way', () => {
  const attachment = { id: 'f', name: 'a.png', media_type: 'image/png' as const, byte_size: 1 }
  expect(brought(row, { attachment }, file, 'lost')).toEqual({ ...kept, file: attachment })
})
