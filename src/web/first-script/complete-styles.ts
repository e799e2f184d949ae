import { keepLines } from './keep-lines.ts'
import { layOutRemaining } from './lay-out-rest.ts'
import { addLink, find, on } from './page.ts'
import { whenDrawn } from './when-drawn.ts'

/*
 * A page that carries the rules that it uses gets the other fonts once it is drawn, all at once: after the
 * browser tells of its first drawing, since one that draws late would hold it back for them, and once all of
 * it is read and drawn, its largest words among it. They join loaded: a font that the page knows before it is
 * there makes the browser look for a substitute in every size, half the work of the layout. The manifest
 * comes after them, since a browser fetches it at once and the first font would share its line with it. The
 * whole sheet, which the next page wants, comes with the person's first move.
 */

/** A row of the page's own list (server/still-styles.ts). */
type ListedFont = [family: string, address: string, weight: string, unicodeRange: string]

const loadFont = ([family, address, weight, unicodeRange]: ListedFont) =>
  new FontFace(family, `url('${address}')`, { weight, unicodeRange }).load()

const addFonts = async () => {
  const fonts = find<HTMLMetaElement>('meta[name=fonts]')
  const sheet = find<HTMLStyleElement>('style[media=later]')
  if (fonts) {
    const listed: ListedFont[] = JSON.parse(fonts.content)
    const loaded = await Promise.allSettled(listed.map(loadFont))
    keepLines(() => {
      for (const one of loaded) if ('value' in one) document.fonts.add(one.value)
    })
  }
  if (sheet) sheet.media = 'all'
  const manifest = find<HTMLMetaElement>('meta[name=manifest]')
  if (manifest) addLink('manifest', manifest.content)
  layOutRemaining()
}

const whenRead = () => {
  if (document.readyState === 'loading') on('DOMContentLoaded', whenRead)
  else whenDrawn(() => whenDrawn(addFonts))
}

try {
  // Where browsers do not report their first drawing, or not of this kind, nothing is waited for.
  if (!PerformanceObserver.supportedEntryTypes.includes('paint')) throw 0
  new PerformanceObserver((entries, observer) => {
    if (!entries.getEntriesByName('first-contentful-paint').length) return
    observer.disconnect()
    whenRead()
  }).observe({ type: 'paint', buffered: true })
} catch {
  whenRead()
}

const moves = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'scroll', 'keydown', 'focusin'] as const
const addWholeSheet = () => {
  const whole = find<HTMLMetaElement>('meta[name=whole-styles]')
  if (!whole || !navigator.onLine) return
  for (const sheet of whole.content.split(' ')) addLink('stylesheet', sheet)
  whole.remove()
  for (const move of moves) removeEventListener(move, addWholeSheet)
}
for (const move of moves) on(move, addWholeSheet, { passive: true })
