import { hash, verify } from '@node-rs/argon2'

/** argon2id (the library's default) with 19 MiB, as OWASP advises: about 10 ms. Memory in KiB. */
const cost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }

/** At most this many at once, so that a flood of sign-ins takes neither the memory nor every thread. */
const maxAtOnce = 2
let running = 0
const waiting: (() => void)[] = []

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password.normalize('NFKC'), cost))
}

/**
 * Whether the password belongs to the hash. Without a hash (nobody has this email) the same work is done for
 * nothing, so that the duration reveals no more than the answer.
 */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  const reference = await nobodysHash()
  const matches = await inTurn(() =>
    verify(passwordHash ?? reference, password.normalize('NFKC')).catch(() => false),
  )
  return passwordHash !== undefined && matches
}

let nobody: Promise<string> | undefined

function nobodysHash(): Promise<string> {
  return (nobody ??= hash('nobody has this password', cost))
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= maxAtOnce) await new Promise<void>((resolve) => waiting.push(resolve))
  else running++
  try {
    return await work()
  } finally {
    // The slot is handed to the next waiter directly, so that no new call takes it first.
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}
