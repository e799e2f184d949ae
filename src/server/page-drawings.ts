/**
 * Puts the icons that a still page names by the address of the sprite into the page itself: their file would
 * be one more request beside the largest paint. `sprite` gives the file of an address; `html` comes back
 * unchanged where it names none.
 */
export async function withOwnDrawings(
  html: string,
  sprite: (address: string) => Promise<string>,
): Promise<string> {
  const [, address] = /<use href="(\/assets\/icons-[\w-]+\.svg)#/.exec(html) ?? []
  if (!address) return html
  const used = new Set(Array.from(html.matchAll(named(address)), ([, name = '']) => name))
  const symbols = Array.from((await sprite(address)).matchAll(/<symbol id="([\w-]+)".*?<\/symbol>/gs))
    .filter(([, name = '']) => used.has(name))
    .map(([symbol]) => symbol.replace('id="', 'id="icon-'))
    .join('')
  // As wide as nothing and out of the flow, as the outline of the riyal.
  const drawings = `<svg width="0" height="0" class="absolute" aria-hidden="true">${symbols}</svg>`
  return html
    .replaceAll(named(address), (_, name: string) => `<use href="#icon-${name}"`)
    .replace(/<body[^>]*>/, (body) => body + drawings)
}

const named = (address: string) => new RegExp(`<use href="${address.replace('.', '\\.')}#([\\w-]+)"`, 'g')

/** What is larger than this, in characters, is better fetched. */
const largestIcon = 1_500

/**
 * Puts the icon of the browser's tab into a page, which else fetches it beside the largest paint: browsers
 * take the drawing, which is for any size, and search engines, which want an address, the file beside it.
 * Null, or a large one: as it stood.
 */
export function withOwnIcon(html: string, icon: string | null): string {
  if (icon === null || icon.length > largestIcon) return html
  const data = icon.replaceAll('"', "'").replace(/[%#<>&]/g, encodeURIComponent)
  return html.replace(
    /<link\b(?=[^>]*\brel="icon")[^>]*\bhref="\/favicon\.svg"[^>]*>/,
    () =>
      `<link rel="icon" href="/favicon.ico" sizes="32x32"/>` +
      `<link rel="icon" href="data:image/svg+xml,${data}" type="image/svg+xml" sizes="any"/>`,
  )
}
