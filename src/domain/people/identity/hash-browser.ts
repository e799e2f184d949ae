import { createHash } from 'node:crypto'

/** What asks: the browser's own id, when our pages know it, its User-Agent and its address. */
export type Device = { browserId: string | undefined; userAgent: string; address: string }

/**
 * Binds a one-time code to the browser that asked for it, and to what it was asked for: a code of one account
 * or action is not valid for another. A browser without an id is identified by its agent and address.
 */
export function hashBrowser(device: Device, ...about: string[]): Buffer {
  const mark = device.browserId ? `id ${device.browserId}` : `agent ${device.userAgent} at ${device.address}`
  return createHash('sha256')
    .update([mark, ...about].join('\n'))
    .digest()
}

/** The same for a browser that has an id: 122 random bits that our pages set, which nobody else can guess. */
export function hashOwnBrowser(device: Device): Buffer | undefined {
  return device.browserId ? hashBrowser(device) : undefined
}
