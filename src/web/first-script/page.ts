/**
 * Short names for what the parts of the first script use of the page: every use of a long one would be sent
 * with each page.
 */
export const root = document.documentElement

/** Listens on the window to what happens anywhere in the page. */
export const on = <Name extends keyof WindowEventMap>(
  name: Name,
  listener: (event: WindowEventMap[Name]) => void,
  options?: boolean | AddEventListenerOptions,
) => addEventListener(name, listener, options)

export const find = <Found extends Element>(selector: string) => document.querySelector<Found>(selector)

/** Where an event happened, or what that stands in. */
export const closestOf = <Found extends Element>({ target }: Event, selector: string) =>
  target instanceof Element ? target.closest<Found>(selector) : null

/** Pages that are sent without the program name here what they fetch of it when a link is neared. */
export const findNextScripts = () => find<HTMLMetaElement>('meta[name=next-scripts]')

export const addLink = (rel: string, href: string) =>
  document.head.append(Object.assign(document.createElement('link'), { rel, href }))
