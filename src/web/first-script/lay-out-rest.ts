import { whenDrawn } from './when-drawn.ts'

/**
 * What a page leaves for whoever comes near it (`content-visibility: auto`) is laid out piece by piece when
 * the browser has nothing else to do, so that a page that is saved, printed or read aloud as a whole is
 * whole. Once the fonts are drawn, for which each piece would be laid out anew, and each piece in a frame of
 * its own: somebody who touches the page waits for one.
 */
export const layOutRemaining = () => {
  const waiting = [
    ...document.querySelectorAll<HTMLElement>('.plan+.plan,.section,.comparison tbody+tbody,.foot'),
  ]
  const layOutNext = () => {
    const next = waiting.shift()
    if (!next) return
    next.style.contentVisibility = 'visible'
    whenDrawn(layOutNext)
  }
  whenDrawn(() => whenDrawn(layOutNext))
}
