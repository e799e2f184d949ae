import { isIP } from 'node:net'

/**
 * Whether a request was sent to this store by a name of its own, as its Host header says. In production that
 * is the host of PUBLIC_URL and no other. A demonstration may be opened by whatever address its machine has,
 * but not by a foreign name: a page of somebody else's whose name is pointed at this machine would otherwise
 * read the inbox.
 */
export function createHostCheck({ publicUrl, demo }: { publicUrl: string; demo: boolean }) {
  const own = new URL(publicUrl)
  return (header: string | undefined): boolean => {
    const asked = URL.parse(`${own.protocol}//${header ?? ''}`)
    if (!header || !asked) return false
    if (asked.host === own.host) return true
    const name = asked.hostname.replace(/^\[(.*)\]$/, '$1')
    return demo && (name === own.hostname || name === 'localhost' || isIP(name) !== 0)
  }
}
