/** The few parts of ASN.1 (DER) of which certificates and requests for them are made. */

/** One value: its tag, and what is between its head and its end. */
export interface DerValue {
  tag: number
  content: Buffer
  /** With its head, as signatures cover it. */
  whole: Buffer
}

export const tags = {
  boolean: 0x01,
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  objectId: 0x06,
  utf8: 0x0c,
  printable: 0x13,
  ia5: 0x16,
  utcTime: 0x17,
  generalizedTime: 0x18,
  sequence: 0x30,
  set: 0x31,
} as const

/** A value whose content is the given pieces, one after the other. */
export function der(tag: number, ...pieces: Uint8Array[]): Buffer {
  const content = Buffer.concat(pieces)
  const { length } = content
  if (length < 0x80) return Buffer.concat([Buffer.of(tag, length), content])
  const bytes = bytesOf(BigInt(length))
  return Buffer.concat([Buffer.of(tag, 0x80 | bytes.length), bytes, content])
}

export const sequence = (...pieces: Uint8Array[]) => der(tags.sequence, ...pieces)
export const octets = (content: Uint8Array) => der(tags.octetString, content)
export const bits = (content: Uint8Array) => der(tags.bitString, Buffer.of(0), content)
export const text = (value: string, tag: number = tags.utf8) => der(tag, Buffer.from(value, 'utf8'))
/** [number] around one value. */
export const context = (number: number, ...pieces: Uint8Array[]) => der(0xa0 | number, ...pieces)

export function integer(value: bigint): Buffer {
  const bytes = bytesOf(value)
  return der(tags.integer, (bytes[0] ?? 0) >= 0x80 ? Buffer.concat([Buffer.of(0), bytes]) : bytes)
}

export function objectId(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number)
  return der(tags.objectId, Buffer.from([first * 40 + second, ...rest.flatMap(inSevenBits)]))
}

/** Two digits of the year until 2049, four after it, as X.509 wants it. */
export function time(at: Date): Buffer {
  const digits = at.toISOString().replaceAll(/[-:T]|\.\d+/g, '')
  return at.getUTCFullYear() < 2050
    ? der(tags.utcTime, Buffer.from(digits.slice(2), 'ascii'))
    : der(tags.generalizedTime, Buffer.from(digits, 'ascii'))
}

/** The one value that fills these bytes. Throws RangeError when they are anything else. */
export function readDer(bytes: Buffer): DerValue {
  const [only, ...others] = readAll(bytes)
  if (!only || others.length > 0) throw new RangeError('not one DER value')
  return only
}

/** The values inside a sequence, a set or a context. */
export function childrenOf(value: DerValue | undefined): DerValue[] {
  if (!value || (value.tag & 0x20) === 0) throw new RangeError('a constructed DER value was expected')
  return readAll(value.content)
}

export function dottedOf(value: DerValue | undefined): string {
  if (value?.tag !== tags.objectId) throw new RangeError('an object id was expected')
  const numbers: number[] = []
  let number = 0
  for (const byte of value.content) {
    number = number * 128 + (byte & 0x7f)
    if (byte >= 0x80) continue
    numbers.push(number)
    number = 0
  }
  const [first = 0, ...rest] = numbers
  const root = Math.min(Math.floor(first / 40), 2)
  return [root, first - root * 40, ...rest].join('.')
}

/** The bytes of a bit string that has no unused bits. */
export function bitsOf(value: DerValue | undefined): Buffer {
  if (value?.tag !== tags.bitString || value.content[0] !== 0)
    throw new RangeError('a bit string was expected')
  return value.content.subarray(1)
}

function readAll(bytes: Buffer): DerValue[] {
  const values: DerValue[] = []
  for (let at = 0; at < bytes.length;) {
    const tag = bytes[at] ?? 0
    const short = bytes[at + 1] ?? 0x80
    const extra = short < 0x80 ? 0 : short & 0x7f
    if (short === 0x80 || extra > 4) throw new RangeError('a DER length is wrong')
    const start = at + 2 + extra
    const length = extra === 0 ? short : bytes.readUIntBE(at + 2, extra)
    if (start + length > bytes.length) throw new RangeError('a DER value is cut')
    values.push({
      tag,
      content: bytes.subarray(start, start + length),
      whole: bytes.subarray(at, start + length),
    })
    at = start + length
  }
  return values
}

function bytesOf(value: bigint): Buffer {
  const hexadecimal = value.toString(16)
  return Buffer.from(hexadecimal.length % 2 === 0 ? hexadecimal : `0${hexadecimal}`, 'hex')
}

function inSevenBits(number: number): number[] {
  const bytes = [number & 0x7f]
  for (let left = Math.floor(number / 128); left > 0; left = Math.floor(left / 128))
    bytes.unshift((left & 0x7f) | 0x80)
  return bytes
}
