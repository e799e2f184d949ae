/**
 * Hosts that Apple serves merchant validation from: one name for the world, numbered pods behind it, and the
 * same for China and for Apple's own sandbox. Source: Apple, "Setting up your server" for Apple Pay on the
 * web.
 */
const gatewayHost = /^(cn-)?apple-pay-gateway(-[a-z0-9-]+)?\.apple\.com$/

/** Where a session can be asked for before a sheet is open, to know whether one would be given. */
export const appleGateway = 'https://apple-pay-gateway.apple.com/paymentservices/startSession'

/** Whether an address is Apple's gateway and nothing else: what a browser hands in is never asked unseen. */
export function isAppleGateway(address: string): boolean {
  const url = URL.parse(address)
  if (!url || url.protocol !== 'https:' || url.port !== '') return false
  return url.username === '' && url.password === '' && gatewayHost.test(url.hostname)
}

/** What a browser must speak; mada came with version 5. */
export const applePayVersion = 6
