type Device = Pick<Navigator, 'userAgent' | 'maxTouchPoints'>

/** Browsers on iOS that are not Safari, although they draw with its engine and say so. */
const others = /CriOS|FxiOS|EdgiOS|OPiOS|OPT\/|OPX\/|DuckDuckGo|YaBrowser|Brave|GSA\/|Focus\//

/**
 * Safari on iOS; an iPad says that it is a Mac, but has a screen to touch. Source: specification section 1.
 */
export function isSafariOnIos({ userAgent, maxTouchPoints }: Device): boolean {
  const isIos = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
  // Pages inside of other programs carry no version of a browser.
  return isIos && /Version\/\d.*Safari\//.test(userAgent) && !others.test(userAgent)
}
