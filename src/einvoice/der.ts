/**
 * The few forms of DER that certificates and requests for them are made of. Source: ITU-T X.690; the tags are
 * those of X.680.
 */
const tags = {
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  oid: 0x06,
  utf8: 0x0c,
  printable: 0x13,
  sequence: 0x30,
  set: 0x31,
} as const

export type DerTag = keyof typeof tags

/** One value from its parts. */
export function der(tag: DerTag, ...parts: Uint8Array[]): Buffer {
  return tagged(tags[tag], Buffer.concat(parts))
}

/** `[0]`, `[1]` … around other values. */
export function derContext(number: number, ...parts: Uint8Array[]): Buffer {
  return tagged(0xa0 + number, Buffer.concat(parts))
}

/** An object identifier, written `1.2.840.10045.4.3.2`. */
export function derOid(dotted: string): Buffer {
  const [first = 0, second = 0, ...others] = dotted.split('.').map(Number)
  return tagged(tags.oid, Buffer.from([40 * first + second, ...others].flatMap(base128)))
}

export function derText(value: string, tag: 'utf8' | 'printable' = 'utf8'): Buffer {
  return tagged(tags[tag], Buffer.from(value, 'utf8'))
}

function base128(number: number): number[] {
  const digits = [number % 128]
  for (let rest = Math.floor(number / 128); rest > 0; rest = Math.floor(rest / 128)) {
    digits.unshift((rest % 128) + 128)
  }
  return digits
}

function tagged(tag: number, content: Buffer): Buffer {
  return Buffer.concat([Buffer.of(tag, ...lengthOf(content.length)), content])
}

function lengthOf(length: number): number[] {
  if (length < 0x80) return [length]
  const bytes = []
  for (let rest = length; rest > 0; rest = Math.floor(rest / 256)) bytes.unshift(rest % 256)
  return [0x80 + bytes.length, ...bytes]
}

/** The whole values, tags and lengths included, that a constructed value holds. */
export function derChildren(value: Buffer): Buffer[] {
  const children = []
  const end = endOf(value, 0)
  for (let at = contentStart(value, 0); at < end;) {
    const next = endOf(value, at)
    children.push(value.subarray(at, next))
    at = next
  }
  return children
}

/** What a value holds, without its tag and length. */
export function derContent(value: Buffer): Buffer {
  return value.subarray(contentStart(value, 0), endOf(value, 0))
}

function contentStart(bytes: Buffer, at: number): number {
  const length = bytes.readUInt8(at + 1)
  return at + 2 + (length < 0x80 ? 0 : length - 0x80)
}

function endOf(bytes: Buffer, at: number): number {
  const start = contentStart(bytes, at)
  const short = bytes.readUInt8(at + 1)
  const length = short < 0x80 ? short : bytes.readUIntBE(at + 2, short - 0x80)
  if (start + length > bytes.length) throw new RangeError('DER ends too early')
  return start + length
}
