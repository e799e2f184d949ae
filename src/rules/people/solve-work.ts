import { workText } from './proof-of-work.ts'

/**
 * The nonce that answers a challenge, tried one after the other. SHA-256 is written out here: a browser's own
 * is asked one hash at a time, which takes ten times as long, and not at all where the page came by plain
 * http.
 */
export function solveWork({ challenge, bits }: { challenge: string; bits: number }): string {
  const words = new Int32Array(16)
  const mask = -1 << (32 - bits)
  for (let nonce = 0; ; nonce++) {
    fillBlock(words, workText(challenge, String(nonce)))
    if ((firstWord(words) & mask) === 0) return String(nonce)
  }
}

/** One block: the text's bytes, a bit that ends them, and their number of bits. */
function fillBlock(words: Int32Array, text: string): void {
  words.fill(0)
  for (let at = 0; at < text.length; at++) put(words, at, text.charCodeAt(at))
  put(words, text.length, 0x80)
  words[15] = text.length * 8
}

function put(words: Int32Array, at: number, byte: number): void {
  words[at >> 2] = (words[at >> 2] ?? 0) | (byte << (24 - 8 * (at & 3)))
}

/**
 * FIPS 180-4: fractions of the square roots of the first eight primes, and of the cube roots of the first 64.
 */
const primes = firstPrimes(64)
const start = Int32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime)))
const rounds = Int32Array.from(primes, (prime) => fraction(Math.cbrt(prime)))
const schedule = new Int32Array(64)

/** The first 32 bits of the hash of one block; no challenge wants more. */
function firstWord(block: Int32Array): number {
  const w = schedule
  w.set(block)
  for (let i = 16; i < 64; i++) {
    const x = at(w, i - 15)
    const y = at(w, i - 2)
    const s0 = turn(x, 7) ^ turn(x, 18) ^ (x >>> 3)
    const s1 = turn(y, 17) ^ turn(y, 19) ^ (y >>> 10)
    w[i] = (at(w, i - 16) + s0 + at(w, i - 7) + s1) | 0
  }
  let a = at(start, 0)
  let b = at(start, 1)
  let c = at(start, 2)
  let d = at(start, 3)
  let e = at(start, 4)
  let f = at(start, 5)
  let g = at(start, 6)
  let h = at(start, 7)
  for (let i = 0; i < 64; i++) {
    const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + at(rounds, i) + at(w, i)) | 0
    const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + t1) | 0
    d = c
    c = b
    b = a
    a = (t1 + t2) | 0
  }
  return (a + at(start, 0)) | 0
}

function turn(word: number, bits: number): number {
  return (word >>> bits) | (word << (32 - bits))
}

function at(words: Int32Array, index: number): number {
  return words[index] ?? 0
}

function fraction(root: number): number {
  return ((root - Math.floor(root)) * 2 ** 32) | 0
}

function firstPrimes(count: number): number[] {
  const found: number[] = []
  for (let number = 2; found.length < count; number++) {
    if (found.every((prime) => number % prime !== 0)) found.push(number)
  }
  return found
}
